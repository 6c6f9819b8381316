// The pads on this device. Every pad is a record of its own, so that two open pages do not overwrite each other, and a
// change is on the disk when it is reported as kept: a browser that is killed has lost nothing.

const NAME = "pharos-pads";
const PADS = "pads";

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PADS, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function write(change) {
  const database = await open();
  const transaction = database.transaction(PADS, "readwrite", { durability: "strict" });
  change(transaction.objectStore(PADS));
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}

const read = async () => (await open()).transaction(PADS).objectStore(PADS);

export const keep = (...pads) => write((store) => pads.forEach((pad) => store.put(pad)));
export const remove = (id) => write((store) => store.delete(id));
export const find = async (id) => done((await read()).get(id));

// All pads, the last one started first.
export async function all() {
  const pads = await done((await read()).getAll());
  return pads.sort((a, b) => (a.started < b.started ? 1 : -1));
}

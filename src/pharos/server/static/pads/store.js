// @ts-check
// Stores the pads in IndexedDB. Every pad is a separate record, so that two open pages do not overwrite each other. A
// change is on disk when it is reported as saved, so a browser crash loses nothing.

/** @import { Pad } from "./scores.js" */

const NAME = "pharos-pads";
const PADS = "pads";

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function open() {
  if (!opened) {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PADS, { keyPath: "id" });
    opened = done(request);
  }
  return opened;
}

/** @param {(store: IDBObjectStore) => void} change */
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

/**
 * Stores pads, replacing older versions.
 * @param {...Pad} pads
 */
export const keep = (...pads) =>
  write((store) => {
    for (const pad of pads) store.put(pad);
  });

/** @param {string} id */
export const remove = (id) =>
  write((store) => {
    store.delete(id);
  });

/**
 * @param {string} id
 * @returns {Promise<Pad | undefined>}
 */
export const find = async (id) => done((await read()).get(id));

/**
 * Returns all pads, most recently started first.
 * @returns {Promise<Pad[]>}
 */
export async function all() {
  /** @type {Pad[]} */
  const pads = await done((await read()).getAll());
  return pads.sort((a, b) => (a.started < b.started ? 1 : -1));
}

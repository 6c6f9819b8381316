// Clocks count down between the server's updates; the server alone decides when time is up.

let started = performance.now();

function format(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const pad = (n) => String(n).padStart(2, "0");
  const days = Math.floor(whole / 86400);
  if (days) return `${days}:${pad(Math.floor((whole % 86400) / 3600))}:${pad(Math.floor((whole % 3600) / 60))}`;
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${pad(Math.floor((whole % 3600) / 60))}:${pad(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${pad(whole % 60)}`;
}

function draw() {
  const gone = (performance.now() - started) / 1000;
  for (const clock of document.querySelectorAll("time[data-seconds]")) {
    const left = Number(clock.dataset.seconds) - (clock.hasAttribute("data-running") ? gone : 0);
    const text = format(left);
    if (clock.textContent !== text) clock.textContent = text;
  }
}

// How long the others have been waited for, once it is long enough to be worth a word.
const LONG = 20;

function drawWaits() {
  for (const wait of document.querySelectorAll("time[data-waited]")) {
    const gone = Date.now() / 1000 - Number(wait.dataset.waited);
    const text = gone >= LONG ? format(gone) : "";
    if (wait.textContent !== text) wait.textContent = text;
  }
}

// Call after every update from the server.
export function syncClocks() {
  started = performance.now();
  draw();
}

setInterval(draw, 250);
setInterval(drawWaits, 1000);

// @ts-check
// Clocks count down between updates from the server; only the server decides when time is up.

import { findAll } from "./dom.js";

let started = performance.now();

/**
 * Formats a duration as "m:ss", "h:mm:ss" or, from one day on, "d:hh:mm".
 * @param {number} seconds
 */
export function formatDuration(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const days = Math.floor(whole / 86400);
  if (days) return `${days}:${pad(Math.floor((whole % 86400) / 3600))}:${pad(Math.floor((whole % 3600) / 60))}`;
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${pad(Math.floor((whole % 3600) / 60))}:${pad(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${pad(whole % 60)}`;
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function drawClocks() {
  const gone = (performance.now() - started) / 1000;
  for (const clock of findAll("time[data-seconds]")) {
    const left = Number(clock.dataset.seconds) - (clock.hasAttribute("data-running") ? gone : 0);
    setText(clock, formatDuration(left));
  }
}

const LONG_WAIT = 20; // seconds; shorter waiting times are not shown

function drawWaits() {
  for (const wait of findAll("time[data-waited]")) {
    const gone = Date.now() / 1000 - Number(wait.dataset.waited);
    setText(wait, gone >= LONG_WAIT ? formatDuration(gone) : "");
  }
}

/** Restarts the countdown; call after every update from the server. */
export function syncClocks() {
  started = performance.now();
  drawClocks();
}

/** Starts the clocks. */
export function startClocks() {
  setInterval(drawClocks, 250);
  setInterval(drawWaits, 1000);
}

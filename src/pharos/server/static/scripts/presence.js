// @ts-check
// Shows beside the names of the other people whether they are here. The server sends it apart from the table, because
// coming and leaving are no changes of the game.

import { findAll, findFirst } from "./dom.js";

/** @typedef {{seat: number, state: string, word: string, news: string}} Person */

/** @type {Map<string, Person>} */
let people = new Map();

/** Fills in the states; call after every update of the table. */
export function showPresence() {
  for (const place of findAll("[data-presence]")) {
    const person = people.get(place.dataset.presence ?? "");
    if (!person) continue;
    place.dataset.state = person.state;
    place.textContent = person.word;
  }
}

/**
 * Takes in who is here, and reads aloud who has come or left.
 * @param {string} text a list of people as JSON
 */
export function hearPresence(text) {
  /** @type {Person[]} */
  const rows = JSON.parse(text);
  const news = rows.filter(({ seat, state }) => (people.get(`${seat}`)?.state ?? state) !== state);
  people = new Map(rows.map((row) => [`${row.seat}`, row]));
  showPresence();
  const voice = findFirst("#presence-news");
  if (voice && news.length) voice.textContent = news.map((row) => row.news).join(" ");
}

/** Adds the element whose text screen readers read aloud. */
export function watchPresence() {
  const voice = document.createElement("p");
  voice.id = "presence-news";
  voice.className = "visually-hidden";
  voice.setAttribute("role", "status");
  document.body.append(voice);
}

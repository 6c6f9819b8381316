// @ts-check
// Steps through something by itself, at a chosen speed.

export const SPEEDS = [0.5, 1, 2, 4];
export const PACE = 1600; // milliseconds between two steps at speed 1

/** Calls `step` again and again until it says that the end is reached. */
export class Autoplay {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #speed = 1;
  isPlaying = false;

  /**
   * @param {() => Promise<boolean>} step takes one step and says whether there is another
   * @param {() => void} onChange is called when it starts, stops, or changes its speed
   */
  constructor(step, onChange) {
    this.step = step;
    this.onChange = onChange;
  }

  get speed() {
    return this.#speed;
  }

  /** A speed that is not offered is ignored: it may come from an older version's storage. */
  set speed(value) {
    if (!SPEEDS.includes(value)) return;
    this.#speed = value;
    if (this.isPlaying) this.#wait();
    this.onChange();
  }

  /**
   * Takes the next faster or slower speed.
   * @param {number} by 1 or -1
   */
  changeSpeed(by) {
    this.speed = SPEEDS[SPEEDS.indexOf(this.#speed) + by];
  }

  play() {
    if (this.isPlaying) return;
    this.isPlaying = true;
    this.#wait();
    this.onChange();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    clearTimeout(this.#timer);
    this.onChange();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), PACE / this.#speed);
  }

  async #next() {
    const goesOn = await this.step();
    if (!this.isPlaying) return;
    if (goesOn) this.#wait();
    else this.pause();
  }
}

// @ts-check
// Turns effects into sound, in the browser or, for measurements, offline.

/** @import { Effect, Tone } from "./sound_effects.js" */

import { EFFECTS } from "./sound_effects.js";

const GAP = 0.16; // seconds between the starts of two effects
/** @type {AudioBuffer | null} */
let noise = null;

/**
 * A second of white noise.
 * @param {BaseAudioContext} context
 */
function makeNoise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}

/**
 * The node that makes a tone; noise is filtered around the frequency.
 * @param {BaseAudioContext} context
 * @param {Tone} tone
 * @param {number} start
 * @returns {[AudioScheduledSourceNode, AudioNode]} the source and the end of the chain
 */
function makeSource(context, { wave, from, to = from, length }, start) {
  if (wave === "noise") {
    noise ??= makeNoise(context);
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 0.8 });
    return [source, source.connect(filter)];
  }
  const source = new OscillatorNode(context, { type: wave, frequency: from });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  return [source, source];
}

/**
 * @param {BaseAudioContext} context
 * @param {Tone} tone
 * @param {number} start
 */
function playTone(context, tone, start) {
  const [source, end] = makeSource(context, tone, start);
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(tone.volume, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, start + tone.length);
  end.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + tone.length + 0.02);
}

/**
 * Plays effects one after the other, from now on.
 * @param {BaseAudioContext} context
 * @param {Effect[]} effects
 */
export function schedule(context, effects) {
  for (const [i, effect] of effects.entries()) {
    for (const tone of EFFECTS[effect]) playTone(context, tone, context.currentTime + i * GAP + (tone.at ?? 0));
  }
}

import { singleton } from '#server/core/process/singleton.ts'
import type { Note } from './compose.ts'
import { randomOf, type Random } from './random.ts'
import { VOICES, type Drum, type Pluck, type Tone, type Voice } from './voices.ts'

/** Samples a second. */
export const RATE = 32_000

/** Samples of one period that is looked up: a power of two. */
const PERIOD = 2048
const VIBRATO_HZ = 5
/** Samples between two values of the vibrato. */
const BEND_EVERY = 64

/** Adds a note to samples. */
export function play(samples: Float32Array, note: Note): void {
  const voice: Voice = VOICES[note.voice]
  const into = samples.subarray(Math.floor(note.at * RATE))
  if (voice.sound === 'tone') playTone(into, voice, note)
  else if (voice.sound === 'pluck') playString(into, voice, note)
  else playDrum(into, voice, note)
}

function playTone(samples: Float32Array, voice: Tone, { seconds, frequency, volume }: Note): void {
  const [bright, dull] = [periodOf(voice.bright), periodOf(voice.dull)]
  const length = Math.min(samples.length, Math.floor((seconds + 3 * voice.release) * RATE))
  const rise = 1 / (voice.attack * RATE)
  const fall = Math.exp(-1 / (voice.decay * RATE))
  const release = Math.exp(-1 / (voice.release * RATE))
  const step = (frequency * PERIOD) / RATE
  const detune = 2 ** ((voice.detune ?? 0) / 1200)
  const vibrato = 2 ** ((voice.vibrato ?? 0) / 1200) - 1
  const held = seconds * RATE
  const { sustain } = voice
  let [decayed, left, phase, beside, bend] = [1, 1, 0, PERIOD / 3, 1]
  for (let i = 0; i < length; i++) {
    const attack = Math.min(1, i * rise)
    if (attack === 1) decayed *= fall
    if (i > held) left *= release
    if (vibrato > 0 && i % BEND_EVERY === 0) bend = 1 + vibrato * Math.sin((2 * Math.PI * VIBRATO_HZ * i) / RATE)
    phase += step * bend
    let value = mixed(bright, dull, phase, decayed)
    if (detune > 1) {
      beside += step * bend * detune
      value = 0.6 * (value + mixed(bright, dull, beside, decayed))
    }
    const level = attack * (sustain + (1 - sustain) * decayed) * left
    samples[i] = (samples[i] ?? 0) + value * level * volume
  }
}

function mixed(bright: Float32Array, dull: Float32Array, phase: number, share: number): number {
  const i = phase & (PERIOD - 1)
  const low = dull[i] ?? 0
  return low + ((bright[i] ?? 0) - low) * share
}

/** One period of the tone, of which samples are looked up: many times faster than adding sines. */
function periodOf(overtones: readonly number[]): Float32Array {
  const periods = singleton('music.periods', () => new WeakMap<readonly number[], Float32Array>())
  const known = periods.get(overtones)
  if (known) return known
  const sum = overtones.reduce((all, strength) => all + Math.abs(strength), 0)
  const period = Float32Array.from({ length: PERIOD }, (_, i) =>
    overtones.reduce(
      (value, strength, k) => value + (strength / sum) * Math.sin((2 * Math.PI * (k + 1) * i) / PERIOD),
      0,
    ),
  )
  // As loud as a sine, whatever it is made of.
  const strength = Math.sqrt(period.reduce((all, value) => all + value * value, 0) / PERIOD)
  const level = period.map((value) => (value * Math.SQRT1_2) / strength)
  periods.set(overtones, level)
  return level
}

/** Noise that runs around a loop and is smoothed with each turn (Karplus and Strong). */
function playString(samples: Float32Array, { keeps }: Pluck, { seconds, frequency, volume }: Note): void {
  // The loop has a whole number of samples: it is read a little faster or slower to be in tune.
  const size = Math.round(RATE / frequency + 0.5)
  const step = (frequency * (size - 0.5)) / RATE
  const random = randomOf(`string ${size}`)
  const loop = softNoise(size, random)
  const length = Math.min(samples.length, Math.floor((seconds + 0.4) * RATE))
  const release = Math.exp(-1 / (0.12 * RATE))
  let [left, before, now, turned] = [1, 0, 0, 0]
  for (let i = 0; i < length; i++) {
    for (; turned <= i * step; turned++) {
      const at = turned % size
      before = now
      now = loop[at] ?? 0
      loop[at] = keeps * 0.5 * (now + (loop[(at + 1) % size] ?? 0))
    }
    if (i > seconds * RATE) left *= release
    const part = turned - i * step
    samples[i] = (samples[i] ?? 0) + (now + (before - now) * Math.min(1, part)) * left * volume
  }
}

/** What a finger does to a string: noise without its highest frequencies. */
function softNoise(size: number, random: Random): Float32Array {
  const noise = Float32Array.from({ length: size }, () => 2 * random() - 1)
  return noise.map((value, i) => 0.5 * (value + (noise[(i + 1) % size] ?? 0)))
}

function playDrum(samples: Float32Array, voice: Drum, { volume }: Note): void {
  const random = randomOf(`drum ${voice.from} ${voice.noiseDecay}`)
  const length = Math.min(samples.length, Math.floor(6 * Math.max(voice.decay, voice.noiseDecay) * RATE))
  const fall = Math.exp(-1 / (voice.decay * RATE))
  const noiseFall = Math.exp(-1 / (voice.noiseDecay * RATE))
  const bend = Math.exp(-1 / (0.03 * RATE))
  let [skin, noise, above, phase, before, value] = [voice.from > 0 ? 1 : 0, voice.noise, voice.from - voice.to, 0, 0, 0]
  for (let i = 0; i < length; i++) {
    if (i % (voice.held ?? 1) === 0) {
      before = value
      value = 2 * random() - 1
    }
    phase += (2 * Math.PI * (voice.to + above)) / RATE
    const hiss = voice.isMetal ? 0.7 * (value - before) : value
    samples[i] = (samples[i] ?? 0) + (skin * Math.sin(phase) + noise * hiss) * volume
    skin *= fall
    noise *= noiseFall
    above *= bend
  }
}

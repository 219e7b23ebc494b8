import type { Kind } from './kind.ts'
import { RATE } from './play.ts'

/** Lengths of the walls' reflections in seconds: without common divisors, so that they do not add up to a tone. */
const REFLECTIONS = [0.0297, 0.0371, 0.0411, 0.0437]
const LASTING = 0.82
/** How much of the high frequencies a wall swallows. */
const SOFTNESS = 0.4

/** Adds the echo of a kind and the reverberation of its hall to samples, in steps. */
export function* inHall(samples: Float32Array, { echo, hall }: Kind, beat: number): Generator<void> {
  if (echo.level > 0) repeat(samples, Math.round(echo.beats * beat * RATE), echo.level)
  if (hall === 0) return
  const dry = samples.slice()
  for (const seconds of REFLECTIONS) {
    yield
    reflect(dry, samples, Math.round(seconds * RATE), hall / REFLECTIONS.length)
  }
}

function repeat(samples: Float32Array, delay: number, level: number): void {
  for (let i = delay; i < samples.length; i++) samples[i] = (samples[i] ?? 0) + level * (samples[i - delay] ?? 0)
}

function reflect(dry: Float32Array, into: Float32Array, size: number, level: number): void {
  const loop = new Float32Array(size)
  let soft = 0
  for (let i = 0; i < dry.length; i++) {
    const heard = loop[i % size] ?? 0
    soft = heard + (soft - heard) * SOFTNESS
    loop[i % size] = (dry[i] ?? 0) + LASTING * soft
    into[i] = (into[i] ?? 0) + level * heard
  }
}

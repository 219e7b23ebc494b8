import { singleton } from '#server/core/process/singleton.ts'
import { ALBUMS } from './albums.ts'
import { composed } from './compose.ts'
import { inHall } from './hall.ts'
import type { Kind } from './kind.ts'
import { play, RATE } from './play.ts'
import { waveBytes, waveFile } from './wave.ts'

/** A track of the sample music. Its file is made when it is played for the first time. */
export interface Tune {
  album: number
  title: string
  /** Path in the library. */
  path: string
  /** Seconds, rounded. */
  duration: number
  /** Size of the file in bytes. */
  bytes: number
  kind: Kind
}

const FOLDER = 'quartet-sample-music'
/** Root mean square of the samples of a tune, which are between −1 and 1. */
const LOUDNESS = 0.14
const FADE_S = 1
/** Work goes on in pieces of this length, so that requests do not wait. */
const PIECE_MS = 12

/** All tunes, by path. */
export const tunes = (): ReadonlyMap<string, Tune> =>
  singleton('music.tunes', () => new Map(ALBUMS.flatMap(tunesOf).map((tune) => [tune.path, tune])))

function tunesOf({ name, kind, tracks }: (typeof ALBUMS)[number], album: number): Tune[] {
  return tracks.map((title, i) => {
    const { seconds } = composed(kind, title)
    const path = `${FOLDER}/${slug(name)}/${String(i + 1).padStart(2, '0')}-${slug(title)}.wav`
    return { album, title, path, duration: Math.round(seconds), bytes: waveBytes(samplesOf(seconds)), kind }
  })
}

/** The sound of a tune as a WAV file: always the same bytes. */
export async function rendered(tune: Tune): Promise<Buffer> {
  const steps = render(tune)
  let [step, started] = [steps.next(), performance.now()]
  while (!step.done) {
    if (performance.now() - started > PIECE_MS) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      started = performance.now()
    }
    step = steps.next()
  }
  return step.value
}

function* render({ kind, title }: Tune): Generator<void, Buffer> {
  const { notes, seconds, beat } = composed(kind, title)
  const [dry, wet] = [new Float32Array(samplesOf(seconds)), new Float32Array(samplesOf(seconds))]
  for (const note of notes) {
    play(note.isDry ? dry : wet, note)
    yield
  }
  yield* inHall(wet, kind, beat)
  yield
  finish(dry, wet)
  yield
  return waveFile(dry, RATE)
}

/** Adds the sound with echo and reverberation, makes the tune as loud as every other one, and fades its end. */
function finish(samples: Float32Array, wet: Float32Array): void {
  let squares = 0
  for (let i = 0; i < samples.length; i++) {
    const sum = (samples[i] ?? 0) + (wet[i] ?? 0)
    samples[i] = sum
    squares += sum * sum
  }
  const gain = LOUDNESS / Math.sqrt(squares / samples.length)
  const fade = samples.length - FADE_S * RATE
  for (let i = 0; i < samples.length; i++) {
    const end = i < fade ? 1 : (samples.length - i) / (FADE_S * RATE)
    // The hyperbolic tangent bends what would be too loud instead of cutting it off.
    samples[i] = Math.tanh((samples[i] ?? 0) * gain) * end
  }
}

const samplesOf = (seconds: number) => Math.ceil(seconds * RATE)
const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

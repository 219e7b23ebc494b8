const HEADER = 44

const BYTES_PER_SAMPLE = 2

const RATE = 22_050

/** A short tune: chords of one bar each, and a melody whose notes share a bar evenly. */
interface Score {
  title: string
  /** Beats per minute, four to a bar. */
  tempo: number
  /** Semitones of the root above A2, and the intervals of its chord. */
  chords: readonly (readonly [root: number, ...intervals: number[]])[]
  /** Semitones above A4 for each bar; null is a rest. */
  melody: readonly (readonly (number | null)[])[]
  /** Strength of the overtones, the first one being the tone itself. */
  timbre: readonly number[]
}

const MAJOR = [4, 7] as const
const MINOR = [3, 7] as const

const SCORES: readonly Score[] = [
  {
    title: 'Paper Lanterns',
    tempo: 96,
    chords: [
      [0, ...MINOR],
      [8, ...MAJOR],
      [3, ...MAJOR],
      [10, ...MAJOR],
      [0, ...MINOR],
      [5, ...MINOR],
      [7, ...MAJOR],
      [0, ...MINOR],
    ],
    melody: [
      [0, 3, 7, 10],
      [12, 10, 8, 7],
      [3, 7, 10, 7],
      [5, 2, -2, 2],
      [0, 7, 12, 15],
      [17, 15, 12, 8],
      [7, 11, 14, 11],
      [12, null],
    ],
    timbre: [1, 0.35, 0.12, 0.06],
  },
  {
    title: 'Slow Tide',
    tempo: 72,
    chords: [
      [3, ...MAJOR],
      [0, ...MINOR],
      [8, ...MAJOR],
      [10, ...MAJOR],
      [3, ...MAJOR],
      [3, ...MAJOR],
    ],
    melody: [[7, 10], [12, 7], [8, 12], [14, 10], [15, 10, 7, 3], [3]],
    timbre: [1, 0.1, 0.3, 0.02, 0.08],
  },
  {
    title: 'Clockwork Polka',
    tempo: 132,
    chords: [
      [0, ...MAJOR],
      [7, ...MAJOR],
      [0, ...MAJOR],
      [5, ...MAJOR],
      [0, ...MAJOR],
      [7, ...MAJOR],
      [5, ...MAJOR],
      [0, ...MAJOR],
      [0, ...MAJOR],
      [7, ...MAJOR],
    ],
    melody: [
      [0, 4, 7, 4, 0, 4, 7, 4],
      [11, 7, 2, 7, 11, 7, 2, 7],
      [12, 11, 9, 7],
      [5, 9, 12, 9],
      [0, 4, 7, 12],
      [14, 11, 7, 2],
      [9, 12, 9, 5],
      [12, null, 12, null],
      [7, 4, 0, 4],
      [12, null],
    ],
    timbre: [1, 0.6, 0.4, 0.25, 0.15, 0.1],
  },
  {
    title: 'Night Ferry',
    tempo: 84,
    chords: [
      [5, ...MINOR],
      [1, ...MAJOR],
      [8, ...MAJOR],
      [3, ...MAJOR],
      [5, ...MINOR],
      [10, ...MINOR],
      [0, ...MAJOR],
      [5, ...MINOR],
    ],
    melody: [[5, null, 8, 12], [13, 12, 8, 5], [8, 12, 15], [10, 7, 3], [5, 8, 12, 17], [13, 10], [12, 16, 12, 7], [5]],
    timbre: [1, 0.5, 0.05, 0.2],
  },
]

export interface Tune {
  title: string
  /** Seconds, rounded. */
  duration: number
  /** WAV, 16 bit, 22,050 Hz, one channel. */
  file: () => Buffer
}

/** Silence in which the last chord fades. */
const TAIL_S = 1.5

/** Tunes synthesized by this program, so that the player has something to play. Always the same bytes. */
export const TUNES: readonly Tune[] = SCORES.map((score) => ({
  title: score.title,
  duration: Math.round(lengthOf(score)),
  file: () => waveFile(played(score), RATE),
}))

function barOf({ tempo }: Score): number {
  return (4 * 60) / tempo
}

function lengthOf(score: Score): number {
  return score.chords.length * barOf(score) + TAIL_S
}

const TABLE = 4096

/** One period of the tone: looked up for each sample, which is many times faster than adding sines. */
function periodOf(timbre: readonly number[]): Float32Array {
  return Float32Array.from({ length: TABLE }, (_, i) =>
    timbre.reduce((sum, strength, k) => sum + strength * Math.sin((2 * Math.PI * (k + 1) * i) / TABLE), 0),
  )
}

function played(score: Score): Float32Array {
  const samples = new Float32Array(Math.ceil(lengthOf(score) * RATE))
  const period = periodOf(score.timbre)
  const bar = barOf(score)
  for (const [i, [root, ...intervals]] of score.chords.entries()) {
    for (const semitone of [root - 12, root, ...intervals.map((step) => root + step)]) {
      tone(samples, { at: i * bar, seconds: bar, frequency: 220 * 2 ** (semitone / 12), volume: 0.07, period })
    }
    const notes = score.melody[i] ?? []
    for (const [j, note] of notes.entries()) {
      const seconds = bar / notes.length
      if (note === null) continue
      const frequency = 440 * 2 ** (note / 12)
      tone(samples, { at: i * bar + j * seconds, seconds: seconds * 1.6, frequency, volume: 0.2, period })
    }
  }
  return samples
}

interface Tone {
  at: number
  seconds: number
  frequency: number
  volume: number
  period: Float32Array
}

/** Adds a plucked tone: a short attack, then an exponential decay. */
function tone(samples: Float32Array, { at, seconds, frequency, volume, period }: Tone): void {
  const start = Math.floor(at * RATE)
  const end = Math.min(samples.length, Math.floor((at + seconds + 0.4) * RATE))
  const step = (frequency * TABLE) / RATE
  const fall = Math.exp(-2.6 / (seconds * RATE))
  let level = volume
  for (let i = start; i < end; i++) {
    const edge = Math.min(1, (i - start) / (0.012 * RATE), (end - i) / 800)
    const value = period[Math.floor((i - start) * step) % TABLE] ?? 0
    samples[i] = (samples[i] ?? 0) + value * level * edge
    level *= fall
  }
}

/** A WAV file, 16 bit, one channel, of samples between −1 and 1. */
export function waveFile(samples: Float32Array, rate: number): Buffer {
  const bytes = samples.length * BYTES_PER_SAMPLE
  const file = Buffer.alloc(HEADER + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEADER - 8 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * BYTES_PER_SAMPLE, 28)
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  for (const [i, sample] of samples.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), HEADER + i * BYTES_PER_SAMPLE)
  }
  return file
}

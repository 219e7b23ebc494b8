import type { Kind, Part } from './kind.ts'
import { randomOf, type Random } from './random.ts'

/** A note or a stroke. */
export interface Note {
  voice: Part['voice']
  /** Seconds from the beginning. */
  at: number
  seconds: number
  frequency: number
  volume: number
  isDry: boolean
}

export interface Score {
  notes: Note[]
  /** Length of the tune, including the time in which its last notes fade. */
  seconds: number
  beat: number
}

/** Seconds that a tune may last, without its end. */
const SHORTEST = 46
const LONGEST = 66
/** Seconds in which the last notes fade, and further seconds for the reverberation of a hall. */
const END_S = 1
const HALL_S = 2
/** Bars with the same letter have the same rhythms and the same turns of the melody. */
const PHRASES = 'abacabad'
const BEATS = 4
const LOUD = 1
const SOFT = 0.7

/** The tune of a kind that belongs to a title: always the same one. */
export function composed(kind: Kind, title: string): Score {
  const random = randomOf(title)
  const beat = 60 / (kind.tempo[0] + random() * (kind.tempo[1] - kind.tempo[0]))
  const steps = kind.parts[0]?.rhythms[0]?.length ?? 16
  const bar = (beat * BEATS * steps) / 16
  const bars = 4 * Math.round((SHORTEST + random() * (LONGEST - SHORTEST)) / bar / 4)
  const key = 110 * 2 ** (Math.floor(random() * 12 - 5) / 12)
  const chords = picked(kind.chords, random)
  const notes = Array.from({ length: bars }, (_, number) => {
    const isLast = number === bars - 1
    const degree = isLast ? 0 : (chords[number % chords.length] ?? 0)
    const eighth = Math.floor((number * 8) / bars)
    return kind.parts
      .filter(({ eighths }) => eighths[eighth] === '1')
      .flatMap((part, index) => {
        const phrase = randomOf(`${title} ${part.voice} ${part.plays} ${index} ${PHRASES[number % PHRASES.length]}`)
        return barOf(part, { kind, key, degree, isLast, phrase, at: number * bar, step: bar / steps })
      })
  })
  return { notes: notes.flat(), seconds: bars * bar + END_S + (kind.hall > 0 ? HALL_S : 0), beat }
}

interface Bar {
  kind: Kind
  key: number
  /** The degree of the scale on which its chord stands. */
  degree: number
  isLast: boolean
  phrase: Random
  at: number
  /** Seconds of a step. */
  step: number
}

function barOf(part: Part, bar: Bar): Note[] {
  const { kind, key, step } = bar
  const rhythm = picked(part.rhythms, bar.phrase)
  // The tune ends with one stroke.
  const onsets = Array.from(rhythm).flatMap((mark, i) => (mark === '.' ? [] : [{ i, isLoud: mark === 'X' }]))
  const played = bar.isLast ? onsets.slice(0, 1) : onsets
  const degrees = degreesOf(part, bar, played.length)
  return played.flatMap(({ i, isLoud }, n) =>
    (degrees[n] ?? []).map((degree) => ({
      voice: part.voice,
      at: bar.at + i * step,
      seconds: part.length * step,
      frequency: key * 2 ** (part.octave + semitonesOf(kind.scale, degree) / 12),
      volume: part.volume * (isLoud ? LOUD : SOFT),
      isDry: part.isDry,
    })),
  )
}

/** The degrees that each note of a bar has. */
function degreesOf({ plays }: Part, { kind, degree, isLast, phrase }: Bar, count: number): number[][] {
  const chord = Array.from({ length: kind.voicing }, (_, i) => degree + 2 * i)
  const each = (of: (n: number) => number[]) => Array.from({ length: count }, (_, n) => of(n))
  if (plays === 'chord') return each(() => chord)
  if (plays === 'arpeggio') {
    // An arpeggio up to the octave and down again.
    const turn = [...chord, degree + 7, ...chord.slice(1).toReversed()]
    return each((n) => [turn[n % turn.length] ?? degree])
  }
  if (plays === 'melody' && !isLast) return melody(degree, count, phrase).map((note) => [note])
  return each(() => [degree])
}

/** Begins on a note of the chord and moves by steps, rarely by a leap, back to where it can be sung. */
function melody(degree: number, count: number, random: Random): number[] {
  let offset = picked([0, 2, 4], random)
  return Array.from({ length: count }, (_, n) => {
    if (n > 0) offset += picked(offset > 5 ? [-1, -2, -3] : offset < 0 ? [1, 2, 3] : [-2, -1, -1, 1, 1, 2, 4], random)
    return degree + offset
  })
}

function semitonesOf(scale: readonly number[], degree: number): number {
  const octaves = Math.floor(degree / scale.length)
  return 12 * octaves + (scale[degree - octaves * scale.length] ?? 0)
}

function picked<T>(list: readonly T[], random: Random): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

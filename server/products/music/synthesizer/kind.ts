import type { VOICES } from './voices.ts'

type VoiceName = keyof typeof VOICES

/** What one instrument plays. */
export interface Part {
  voice: VoiceName
  /** Which notes: the whole chord, its notes in turn, a melody over it, or its root. A drum has no choice. */
  plays: 'chord' | 'arpeggio' | 'melody' | 'root' | 'drum'
  /** Octaves above the one that begins at 110 Hz. */
  octave: number
  volume: number
  /** Rhythms of a bar, of equally many steps: `X` a loud note, `x` a soft one, `.` none. A phrase has one of them. */
  rhythms: readonly string[]
  /** Length of a note in steps. */
  length: number
  /** For each eighth of the tune: `1` when the part plays in it, else `0`. */
  eighths: string
  /** True for a part without echo and reverberation. */
  isDry: boolean
}

/** A kind of music, of which any number of tunes can be made. */
export interface Kind {
  /** Beats per minute, four to a bar: the slowest and the fastest tune. */
  tempo: readonly [number, number]
  /** Notes of the scale in semitones above its first note. */
  scale: readonly number[]
  /** Degrees of the scale on which the chords of successive bars stand, from 0. A tune has one of the rows. */
  chords: readonly (readonly number[])[]
  /** How many notes a chord has. */
  voicing: 3 | 4
  parts: readonly Part[]
  echo: { beats: number; level: number }
  /** Share of the reverberated sound. */
  hall: number
}

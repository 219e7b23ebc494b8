import type { Kind } from './kind.ts'

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const LYDIAN = [0, 2, 4, 6, 7, 9, 11]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]

export const AMBIENT: Kind = {
  tempo: [54, 64],
  scale: LYDIAN,
  chords: [
    [0, 4, 5, 1],
    [0, 1, 5, 4],
    [5, 1, 0, 4],
  ],
  voicing: 4,
  echo: { beats: 1.5, level: 0.5 },
  hall: 0.5,
  parts: [
    {
      voice: 'pad',
      plays: 'chord',
      octave: 1,
      volume: 0.09,
      rhythms: ['X...............'],
      length: 15,
      eighths: '11111111',
    },
    {
      voice: 'drone',
      plays: 'root',
      octave: 0,
      volume: 0.16,
      rhythms: ['X...............'],
      length: 15,
      eighths: '01111110',
    },
    {
      voice: 'bell',
      plays: 'melody',
      octave: 3,
      volume: 0.1,
      rhythms: ['x.....x.....x...', '....x.......x...', 'x.......x.x.....', '......x.........'],
      length: 8,
      eighths: '00111011',
    },
  ],
}

export const PIANO: Kind = {
  tempo: [66, 84],
  scale: MAJOR,
  chords: [
    [0, 5, 3, 4],
    [5, 3, 0, 4],
    [0, 2, 3, 4],
    [3, 4, 2, 5],
  ],
  voicing: 4,
  echo: { beats: 1, level: 0 },
  hall: 0.22,
  parts: [
    {
      voice: 'piano',
      plays: 'arpeggio',
      octave: 1,
      volume: 0.15,
      rhythms: ['X.x.x.x.x.x.x.x.', 'X.x.x.x.X.x.x...'],
      length: 6,
      eighths: '11111111',
    },
    {
      voice: 'piano',
      plays: 'root',
      octave: 0,
      volume: 0.2,
      rhythms: ['X.......x.......', 'X...............'],
      length: 10,
      eighths: '11111111',
    },
    {
      voice: 'piano',
      plays: 'melody',
      octave: 2,
      volume: 0.26,
      rhythms: ['X.....x.X...x...', 'X...x...X.......', '..x.x.x.X.....x.', 'X...............'],
      length: 5,
      eighths: '01110111',
    },
  ],
}

/** In three: a bar has twelve steps. */
export const FOLK: Kind = {
  tempo: [128, 152],
  scale: DORIAN,
  chords: [
    [0, 6, 0, 4],
    [0, 3, 6, 0],
    [0, 2, 6, 4],
    [2, 6, 3, 0],
  ],
  voicing: 3,
  echo: { beats: 1, level: 0 },
  hall: 0.12,
  parts: [
    {
      voice: 'string',
      plays: 'arpeggio',
      octave: 1,
      volume: 0.26,
      rhythms: ['x.x.x.x.x.x.', 'x...x.x.x.x.'],
      length: 8,
      eighths: '11111111',
    },
    {
      voice: 'lowString',
      plays: 'root',
      octave: 0,
      volume: 0.4,
      rhythms: ['X...........', 'X.......x...'],
      length: 10,
      eighths: '11111111',
    },
    {
      voice: 'string',
      plays: 'melody',
      octave: 2,
      volume: 0.42,
      rhythms: ['X...x...X.x.', 'X.x.x.x.X...', 'X.......x.x.', 'X...X...x...'],
      length: 6,
      eighths: '01110111',
    },
    { voice: 'frameDrum', plays: 'drum', volume: 0.34, rhythms: ['X.......x.x.', 'X...x...x...'], eighths: '00110110' },
    { voice: 'hat', plays: 'drum', volume: 0.06, rhythms: ['x.x.X.x.x.x.'], eighths: '00111111' },
  ],
}

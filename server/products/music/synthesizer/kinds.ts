import type { Kind, Part } from './kind.ts'

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
const PHRYGIAN = [0, 1, 3, 5, 7, 8, 10]
const LYDIAN = [0, 2, 4, 6, 7, 9, 11]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]

export const CHIPTUNE: Kind = {
  tempo: [138, 160],
  scale: MAJOR,
  chords: [
    [0, 4, 5, 3],
    [5, 3, 0, 4],
    [0, 3, 4, 4],
    [0, 5, 3, 4],
  ],
  voicing: 3,
  echo: { beats: 0.75, level: 0 },
  hall: 0,
  parts: parts(`
    square      arpeggio  1 0.12  1    11111111 xxxxxxxxxxxxxxxx
    pulse       melody    2 0.2   2    01110111 X.x.X.x.X..xX... X..xX..xX.x.x.x. X...x.x.X...x... X.xxX.x.X.X.x.x.
    triangle*   root      0 0.34  2    11111111 X..xX..xX..xX.x. X.x.X.x.X.x.X.x.
    chipKick*   drum      0 0.5   1    01111111 X...X...X...X... X.....X.X...X...
    chipSnare*  drum      0 0.4   1    00111111 ....X.......X... ....X.......X.xx
  `),
}

export const TECHNO: Kind = {
  tempo: [124, 132],
  scale: PHRYGIAN,
  chords: [
    [0, 0, 1, 0],
    [0, 0, 0, 6],
    [0, 5, 0, 6],
  ],
  voicing: 3,
  echo: { beats: 0.75, level: 0.45 },
  hall: 0.12,
  parts: parts(`
    kick*       drum      0 0.75  1    11101111 X...X...X...X...
    hat*        drum      0 0.2   1    01111110 x.x.x.x.x.x.x.x. xxX.xxX.xxX.xxX.
    openHat*    drum      0 0.22  1    00110111 ..X...X...X...X.
    clap        drum      0 0.3   1    00111111 ....X.......X...
    acid*       root      0 0.26  1.5  11111111 ..X...X...X..xX. .xX..xX..xX..xX. ..XX..X...XX..Xx
    stab        chord     1 0.09  1.5  00111110 ...X.......X.... X.....X......... ......X..X......
    acid        arpeggio  2 0.08  1    01011011 x..x..x.x..x..x. x.xx.x.xx.xx.x.x
  `),
}

export const DRUM_AND_BASS: Kind = {
  tempo: [170, 176],
  scale: MINOR,
  chords: [
    [0, 0, 5, 6],
    [0, 0, 3, 3],
    [0, 2, 5, 4],
  ],
  voicing: 4,
  echo: { beats: 1.5, level: 0.4 },
  hall: 0.25,
  parts: parts(`
    kick*       drum      0 0.7   1    01110111 X.........X..... X..x......X..... X.........X..x..
    snare*      drum      0 0.5   1    01110111 ....X.......X... ....X..x.x..X... ....X..x....X.x.
    hat*        drum      0 0.18  1    11110111 X.x.X.x.X.x.X.x. XxxxXxxxXxxxXxxx
    reese*      root      0 0.2   5    01110111 X.....X...X..... X.........X..X.. X...............
    air         chord     1 0.07  15   11111111 X...............
    glass       melody    2 0.12  3    10011111 x.....x.....x... ..x...x...x..... x..x..x.........
  `),
}

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
  parts: parts(`
    pad         chord     1 0.09  15   11111111 X...............
    drone       root      0 0.16  15   01111110 X...............
    bell        melody    3 0.1   8    00111011 x.....x.....x... ....x.......x... x.......x.x..... ......x.........
  `),
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
  parts: parts(`
    piano       arpeggio  1 0.15  6    11111111 X.x.x.x.x.x.x.x. X.x.x.x.X.x.x...
    piano       root      0 0.2   10   11111111 X.......x....... X...............
    piano       melody    2 0.26  5    01110111 X.....x.X...x... X...x...X....... ..x.x.x.X.....x. X...............
  `),
}

/** A kind in triple time: a bar has twelve steps. */
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
  parts: parts(`
    string      arpeggio  1 0.26  8    11111111 x.x.x.x.x.x. x...x.x.x.x.
    lowString   root      0 0.4   10   11111111 X........... X.......x...
    string      melody    2 0.42  6    01110111 X...x...X.x. X.x.x.x.X... X.......x.x. X...X...x...
    frameDrum   drum      0 0.34  1    00110110 X.......x.x. X...x...x...
    hat         drum      0 0.06  1    00111111 x.x.X.x.x.x.
  `),
}

/**
 * Parts, one a line: voice (with a star when the part is dry), what it plays, octave, volume, length, eighths, and then
 * its rhythms.
 */
function parts(lines: string): Part[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [voice = '', plays, octave, volume, length, eighths = '', ...rhythms] = line.trim().split(/ +/)
      return {
        voice: voice.replace('*', '') as Part['voice'],
        plays: plays as Part['plays'],
        octave: Number(octave),
        volume: Number(volume),
        length: Number(length),
        eighths,
        rhythms,
        isDry: voice.endsWith('*'),
      }
    })
}

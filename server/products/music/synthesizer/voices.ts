/** A sustained or struck tone made of overtones, with an envelope. Times are seconds. */
export interface Tone {
  sound: 'tone'
  /** Strength of the overtones at the beginning of a note, the first one being the tone itself. */
  bright: readonly number[]
  /** The overtones after the sound has decayed. */
  dull: readonly number[]
  attack: number
  decay: number
  /** What remains after the decay while the note is held, 0 to 1. */
  sustain: number
  release: number
  /** Distance of a second, equal tone beside it, in cents. */
  detune?: number
  /** Depth of a slow change of pitch, in cents. */
  vibrato?: number
}

/** A plucked string. */
export interface Pluck {
  sound: 'pluck'
  /** What a string keeps of its strength in one period, just below 1. */
  keeps: number
}

/** A drum: a skin whose pitch falls, and noise. */
export interface Drum {
  sound: 'drum'
  /** Pitch of the skin at the stroke and at its end, in hertz. */
  from: number
  to: number
  /** Seconds in which the skin and the noise fade to a third. */
  decay: number
  noise: number
  noiseDecay: number
  /** True for noise that has only high frequencies, as of metal. */
  isMetal?: boolean
  /** How many samples each value of the noise is held: few bits, as old consoles had them. */
  held?: number
}

export type Voice = Tone | Pluck | Drum

const falling = (count: number, power: number) => Array.from({ length: count }, (_, i) => (i + 1) ** -power)
const odd = (count: number, power: number) => falling(count, power).map((value, i) => (i % 2 === 0 ? value : 0))
/** A rectangle that is up for a quarter of its period. */
const QUARTER_PULSE = Array.from({ length: 24 }, (_, i) => Math.sin((Math.PI * (i + 1)) / 4) / (i + 1))

const tone = (voice: Omit<Tone, 'sound'>): Tone => ({ sound: 'tone', ...voice })
const drum = (voice: Omit<Drum, 'sound'>): Drum => ({ sound: 'drum', ...voice })

/** The instruments. */
export const VOICES = {
  pad: tone({
    bright: falling(6, 1.6),
    dull: falling(3, 2),
    attack: 1.4,
    decay: 3,
    sustain: 0.7,
    release: 1.8,
    detune: 9,
  }),
  bell: tone({
    bright: [1, 0, 0.5, 0, 0, 0.3, 0, 0, 0.2],
    dull: [1],
    attack: 0.004,
    decay: 1.1,
    sustain: 0,
    release: 1.2,
  }),
  drone: tone({
    bright: [1, 0.4, 0.1],
    dull: [1, 0.4, 0.1],
    attack: 2,
    decay: 4,
    sustain: 0.8,
    release: 2,
    vibrato: 6,
  }),

  pulse: tone({
    bright: QUARTER_PULSE,
    dull: QUARTER_PULSE,
    attack: 0.002,
    decay: 0.2,
    sustain: 0.5,
    release: 0.02,
    vibrato: 5,
  }),
  square: tone({ bright: odd(15, 1), dull: odd(15, 1), attack: 0.002, decay: 0.06, sustain: 0.15, release: 0.02 }),
  triangle: tone({ bright: odd(9, 2), dull: odd(9, 2), attack: 0.002, decay: 0.4, sustain: 0.7, release: 0.02 }),

  piano: tone({
    bright: falling(9, 1.1),
    dull: [1, 0.25, 0.06],
    attack: 0.003,
    decay: 0.75,
    sustain: 0,
    release: 0.25,
    detune: 2,
  }),

  acid: tone({ bright: falling(16, 0.9), dull: [1, 0.3], attack: 0.003, decay: 0.11, sustain: 0.1, release: 0.04 }),
  stab: tone({
    bright: falling(14, 0.9),
    dull: falling(4, 1.4),
    attack: 0.003,
    decay: 0.16,
    sustain: 0,
    release: 0.1,
    detune: 14,
  }),

  string: { sound: 'pluck', keeps: 0.9965 },
  lowString: { sound: 'pluck', keeps: 0.993 },

  reese: tone({
    bright: falling(10, 1.1),
    dull: falling(6, 1.4),
    attack: 0.01,
    decay: 0.5,
    sustain: 0.7,
    release: 0.06,
    detune: 24,
  }),
  air: tone({ bright: falling(5, 1.6), dull: falling(3, 2), attack: 0.25, decay: 2, sustain: 0.6, release: 0.35 }),
  glass: tone({ bright: [1, 0.6, 0.1, 0.3], dull: [1, 0.1], attack: 0.005, decay: 0.35, sustain: 0.1, release: 0.4 }),

  kick: drum({ from: 170, to: 46, decay: 0.16, noise: 0.15, noiseDecay: 0.004 }),
  snare: drum({ from: 240, to: 180, decay: 0.06, noise: 0.8, noiseDecay: 0.075 }),
  clap: drum({ from: 400, to: 300, decay: 0.004, noise: 0.9, noiseDecay: 0.07 }),
  hat: drum({ from: 0, to: 0, decay: 0.01, noise: 0.7, noiseDecay: 0.022, isMetal: true }),
  openHat: drum({ from: 0, to: 0, decay: 0.01, noise: 0.6, noiseDecay: 0.11, isMetal: true }),
  frameDrum: drum({ from: 130, to: 82, decay: 0.14, noise: 0.2, noiseDecay: 0.02 }),
  chipKick: drum({ from: 300, to: 50, decay: 0.05, noise: 0, noiseDecay: 0.01 }),
  chipSnare: drum({ from: 0, to: 0, decay: 0.01, noise: 0.6, noiseDecay: 0.05, held: 6 }),
} as const satisfies Record<string, Voice>

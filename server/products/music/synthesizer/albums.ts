import type { Kind } from './kind.ts'
import { AMBIENT, CHIPTUNE, DRUM_AND_BASS, FOLK, PIANO, TECHNO } from './kinds.ts'

interface DemoAlbum {
  artist: string
  name: string
  year: number
  genre: string
  /** Shown on its page. */
  note: string
  kind: Kind
  /** Titles, of which the tunes are made. */
  tracks: readonly string[]
}

/** The music of the sample data. The artists do not exist; this program makes the sound. */
export const ALBUMS: readonly DemoAlbum[] = [
  {
    artist: 'Substation Nine',
    name: 'Night Shift',
    year: 2024,
    note: 'Techno: a drum on every beat. Synthesized by Quartet.',
    genre: 'Techno',
    kind: TECHNO,
    tracks: ['Night Ferry', 'Conveyor', 'Sodium Lamps', 'Freight Lift', 'Pressure Valve', 'Clocking Off'],
  },
  {
    artist: 'Halden Drift',
    name: 'Still Water Maps',
    year: 2021,
    note: 'Ambient: slow chords, bells and a large hall. Synthesized by Quartet.',
    genre: 'Ambient',
    kind: AMBIENT,
    tracks: [
      'Slow Tide',
      'Harbour Fog',
      'Under the Ice Shelf',
      'Lighthouse, Asleep',
      'Salt and Distance',
      'Last Light North',
    ],
  },
  {
    artist: 'Fennel & Wire',
    name: 'Songs for a Long Table',
    year: 2018,
    note: 'Folk dances in three, on plucked strings. Synthesized by Quartet.',
    genre: 'Folk',
    kind: FOLK,
    tracks: [
      'Clockwork Polka',
      'The Miller Dances',
      'Two Goats and a Bell',
      'Honey on the Sill',
      'Barefoot Waltz',
      'Geese Over Alder',
    ],
  },
  {
    artist: 'Pixel Orchard',
    name: 'Continue in Ten',
    year: 2019,
    note: 'Chiptune: three voices and noise, as a game console has them. Synthesized by Quartet.',
    genre: 'Chiptune',
    kind: CHIPTUNE,
    tracks: [
      'Press Any Button',
      'Castle of Cables',
      'Bonus Stage Sunrise',
      'Boss With a Cold',
      'Save Point Lullaby',
      'Credits in Colour',
    ],
  },
  {
    artist: 'Parallel Rain',
    name: 'Velocity Gardens',
    year: 2025,
    note: 'Drum and bass: broken beats under quiet chords. Synthesized by Quartet.',
    genre: 'Drum and Bass',
    kind: DRUM_AND_BASS,
    tracks: ['Glasshouse', 'Arc and Return', 'Fern Motorway', 'Undertow', 'Pollen Count', 'Greenhouse at 4 a.m.'],
  },
  {
    artist: 'The Upstairs Piano',
    name: 'Rooms With Windows',
    year: 2023,
    note: 'Piano, alone. Synthesized by Quartet.',
    genre: 'Classical',
    kind: PIANO,
    tracks: [
      'Paper Lanterns',
      'Morning on the Stairs',
      'A Letter, Unsent',
      'Blue Enamel Cup',
      'Rain Against Glass',
      'The Long Way Home',
    ],
  },
]

import { Chart } from './today-view.tsx'

const TRACKS: [title: string, artist: string, album: string, seconds: number][] = [
  ['Harbour Lights', 'The Paper Kites Club', 'Low Water', 214],
  ['Second Movement', 'Ensemble Meridian', 'Four Rooms', 372],
  ['Night Tram', 'Ada & the Signals', 'Terminus', 187],
  ['Snow on the Wires', 'Ada & the Signals', 'Terminus', 241],
  ['Low Water', 'The Paper Kites Club', 'Low Water', 265],
  ['First Movement', 'Ensemble Meridian', 'Four Rooms', 428],
]

const entries = TRACKS.map(([title, artist, album, duration], at) => ({
  plays: 128 - 17 * at,
  track: { id: at + 1, title, duration, artist: { id: at + 1, title: artist }, album: { id: at + 1, name: album } },
}))

/** What a visitor sees in place of the chart of the day. */
export function SampleChart() {
  return <Chart day={null} entries={entries} sample />
}

// The catalogue with a million tracks of one artist: deep pages, the special call, and JSON beside XML.
// Usage: node bench/music-catalogue.ts [tracks] [folder that keeps the database]
import { openBenchDatabase } from './music-database.ts'
import { median } from './load.ts'

const TRACKS = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = 60

const database = await openBenchDatabase(TRACKS, process.argv[3])
const { systemContext } = await import('#server/core/context.ts')
const { closeDb, db } = await import('#server/core/db.ts')
const { serialize } = await import('#server/music/format.ts')
const { getTrack, tracksByArtist } = await import('#server/music/tracks.service.ts')
const { trackWithAdditionalData } = await import('#server/music/with-additional-data.service.ts')

const context = systemContext()
const page = (offset: number, sort: string) => async () => {
  await tracksByArtist.execute(context, { artist_id: database.artistId, offset, sort, limit: 20 })
}

try {
  console.log(`${TRACKS.toLocaleString('en')} tracks of one artist; milliseconds, median of ${ROUNDS}`)
  const orders = [
    'id:ASC',
    'title:ASC',
    'title:DESC',
    'duration:DESC',
    'album.name:ASC,id:ASC',
    'artist.title:ASC,title:ASC',
  ]
  for (const sort of orders) await comparePages(sort)
  await compareCalls()
  await compareFormats()
} finally {
  await closeDb()
  await database.stop()
}

async function comparePages(sort: string): Promise<void> {
  const deep = Math.floor(TRACKS * 0.9)
  const near = page(0, sort)
  const far = page(deep, sort)
  const cold = await once(far)
  const [first, last] = await inTurn(near, far)
  const afterWrite = await inTurn(afterAWrite(near), afterAWrite(far), 20)
  line(`page at offset 0, ${sort}`, first)
  line(`page at offset ${deep.toLocaleString('en')}`, last)
  line('  the first time at all', cold)
  line('  offset 0, the first time after a write', afterWrite[0])
  line('  deep, the first time after a write', afterWrite[1])
  console.log(`  deep / first   ${(last / first).toFixed(2)}   (goal at most 3)`)
}

async function compareCalls(): Promise<void> {
  const id = database.firstTrackId
  const [special, general] = await inTurn(
    async () => void (await trackWithAdditionalData.execute(context, { id })),
    async () => void (await getTrack.execute(context, { id, fields: ['track', 'artist', 'album'] })),
    400,
  )
  line('withAdditionalData', special)
  line('track?fields=track,artist,album', general)
  console.log(`  general / special   ${(general / special).toFixed(2)}   (goal above 1)`)
}

async function compareFormats(): Promise<void> {
  const { output } = await tracksByArtist.execute(context, {
    artist_id: database.artistId,
    limit: 20,
    fields: ['track', 'artist', 'album'],
  })
  const sizes = { json: serialize('json', output).length, xml: serialize('xml', output).length }
  const [json, xml] = await inTurn(
    async () => void serialize('json', output),
    async () => void serialize('xml', output),
    300,
  )
  line(`20 tracks as JSON, ${sizes.json} bytes`, json)
  line(`20 tracks as XML, ${sizes.xml} bytes`, xml)
}

/** A work whose time counts from the end of a write: a track gets another title, duration and album. */
function afterAWrite(work: () => Promise<void>): Work {
  const before = async () => {
    const id = database.firstTrackId + Math.floor(Math.random() * TRACKS)
    const words = Math.random().toString(36).padEnd(18, 'x')
    const data = { title: `Title ${words.slice(2, 18)}`, duration: id % 700, albumId: 1 + (id % 999) }
    await db().musicTrack.update({ where: { id }, data })
  }
  return Object.assign(work.bind(null), { before })
}

/** What is measured, and what is done before it each time. */
type Work = (() => Promise<void>) & { before?: () => Promise<void> }

/** Medians of two works run alternately, after a warm-up. */
async function inTurn(a: Work, b: Work, rounds = ROUNDS): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds + 10; round++) {
    for (const [i, work] of [a, b].entries()) {
      await work.before?.()
      const time = await once(work)
      if (round >= 10) times[i]?.push(time)
    }
  }
  return [median(times[0]), median(times[1])]
}

async function once(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function line(name: string, milliseconds: number): void {
  console.log(`${name.padEnd(44)}${milliseconds.toFixed(3)}`)
}

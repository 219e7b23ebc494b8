// What players of music ask for, of 100,000 tracks by 2,000 artists: the whole catalogue page by page, lists, and sound
// for a hundred listeners at once.
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTurn, median, say, startTarget, timed } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const TRACKS = 100_000
const PAGE = 500
const LISTENERS = 100
/** What a player reads a second of a file with 320 kbit/s. */
const BYTES_A_SECOND = 40_000
const LIST_TYPES = [
  'newest',
  'recent',
  'frequent',
  'starred',
  'highest',
  'random',
  'alphabeticalByName',
  'alphabeticalByArtist',
  'byYear&fromYear=1960&toYear=2020',
  'byGenre&genre=Genre 7',
]
const MUSIC = { product: 'music', unit: 'ms' } as const
const WITHIN_50 = { of: 'ours', atMost: 50 } as const

type Call = (call: string, signal?: AbortSignal) => Promise<Response>

/**
 * Medians and the slowest page of the whole catalogue; the memory of a server while it plays to a hundred listeners for
 * three minutes.
 */
export async function measure({ rounds = 21 }: Options): Promise<Row[]> {
  const target = await startTarget('music-players', { TRACKS: String(TRACKS) })
  const [url = '', token = '', pid = '', folder = ''] = target.url.split(' ')
  const call: Call = async (name, signal) => {
    const response = await fetch(`${url}/rest/${name}&f=json&c=bench&v=1.16.1&apiKey=${token}`, {
      signal: signal ?? null,
    })
    if (!response.ok || (await failed(response))) throw new Error(`${name}: ${response.status}`)
    return response
  }
  const read = (name: string) => async () => void (await (await call(name)).arrayBuffer())
  try {
    const rows = await pages(read)
    for (const type of LIST_TYPES) rows.push(await typical(`getAlbumList2?type=${type}&size=50`, read, rounds))
    rows.push(await typical('getArtists?', read, rounds), await typical('getGenres?', read, rounds))
    rows.push(await firstByte(call, rounds), ...(await listeners(call, Number(pid))))
    return rows
  } finally {
    await target.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether an answer in JSON is an error of the protocol; its body stays to be read. */
async function failed(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return false
  return (await response.clone().text()).includes('"status":"failed"')
}

/** Every page of the catalogue, in order. */
async function pages(read: (name: string) => () => Promise<void>): Promise<Row[]> {
  const times: number[] = []
  for (let offset = 0; offset < TRACKS; offset += PAGE) {
    const page = `search3?query=&artistCount=0&albumCount=0&songCount=${PAGE}&songOffset=${offset}`
    times.push(await timed(read(page)))
  }
  const what = `search3 without a query, ${PAGE} songs, of all ${times.length} pages`
  return [
    { ...MUSIC, what, ours: median(times), goal: WITHIN_50 },
    { ...MUSIC, what: '  the slowest page', ours: Math.max(...times) },
  ]
}

async function typical(name: string, read: (name: string) => () => Promise<void>, rounds: number): Promise<Row> {
  const [ours = 0] = await inTurn([() => timed(read(name))], rounds)
  return { ...MUSIC, what: name.replace(/[?&]$/, ''), ours, goal: WITHIN_50 }
}

async function firstByte(call: Call, rounds: number): Promise<Row> {
  const begin = async () => {
    const ended = new AbortController()
    const response = await call('stream?id=tr-1', ended.signal)
    await response.body?.getReader().read()
    ended.abort()
  }
  const [ours = 0] = await inTurn([() => timed(begin)], rounds)
  return { ...MUSIC, what: 'stream, to the first bytes', ours, goal: { of: 'ours', atMost: 100 } }
}

/** Memory of the server before a hundred listeners, and after one and three minutes of them. */
async function listeners(call: Call, pid: number): Promise<Row[]> {
  const ended = new AbortController()
  const before = residentMb(pid)
  say(`${LISTENERS} listeners, for three minutes`)
  const all = Array.from({ length: LISTENERS }, () => listen(call, ended.signal))
  await sleep(60_000)
  const one = residentMb(pid)
  await sleep(120_000)
  const three = residentMb(pid)
  ended.abort()
  await Promise.all(all)
  const memory = { product: 'music', unit: 'MB' } as const
  return [
    {
      ...memory,
      what: `memory of the server after a minute of ${LISTENERS} listeners, beside before`,
      ours: one,
      baseline: before,
    },
    {
      ...memory,
      what: '  after three, beside after one',
      ours: three,
      baseline: one,
      goal: { of: 'ratio', atMost: 1.1 },
    },
  ]
}

/** Reads a file as fast as it is played, until `signal`. @throws Error when the server ends it before */
async function listen(call: Call, signal: AbortSignal): Promise<void> {
  try {
    const response = await call('stream?id=tr-1', signal)
    for await (const chunk of response.body ?? [])
      await sleep((chunk.length / BYTES_A_SECOND) * 1000, undefined, { signal })
    throw new Error('a stream ended before its listener')
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** What a process has in memory, in MB. */
function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

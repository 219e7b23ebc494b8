import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseBuffer } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { db, pool } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { shared } from '#server/testing/shared.ts'
import { chartOf } from '../catalogue/plays.sql.ts'
import { dayOf } from '../catalogue/plays.service.ts'
import { titleOf } from '../catalogue/titles.service.ts'
import { loadMusicDemo } from '../demo.ts'
import { importFolder } from '../import/import.ts'
import { audioStore } from '../library/store.ts'
import { anEmptyLibrary } from '../testing/library.ts'
import { startSocketServer } from '../testing/socket.ts'
import { ALBUMS } from './albums.ts'
import { composed } from './compose.ts'
import { play, RATE } from './play.ts'
import { rendered, tunes } from './tunes.ts'

anEmptyLibrary()
const server = shared(startSocketServer)
const oneOfEach = ALBUMS.flatMap((_, number) => [...tunes().values()].find(({ album }) => album === number) ?? [])

describe('the sample music', () => {
  it('has six albums of different kinds, with titles that the rule of titles accepts', () => {
    expect(new Set(ALBUMS.map(({ kind }) => kind)).size).toBe(6)
    expect(tunes().size).toBe(36)
    for (const { title } of tunes().values()) expect(titleOf(title, 'en')).toBe(title)
  })

  it.each(oneOfEach)('is sound from beginning to end: $title', async (tune) => {
    const file = await rendered(tune)
    expect(file.length).toBe(tune.bytes)
    const { format } = await parseBuffer(file, { mimeType: 'audio/wav' })
    expect(Math.round(format.duration ?? 0)).toBe(tune.duration)
    expect(tune.duration).toBeGreaterThan(40)
    const seconds = Array.from({ length: tune.duration - 5 }, (_, second) => strengthOf(file, second))
    expect(Math.min(...seconds), 'the quietest second').toBeGreaterThan(0.004)
    expect(Math.max(...seconds), 'the loudest second').toBeLessThan(0.5)
  })

  it('has the same bytes each time, and lets others work while it is made', async () => {
    const [tune] = oneOfEach
    if (!tune) throw new Error('no tune')
    let turns = 0
    const counter = setInterval(() => turns++, 1)
    const files = [await rendered(tune), await rendered(tune)]
    clearInterval(counter)
    expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(true)
    expect(turns).toBeGreaterThan(10)
  })

  it('differs from tune to tune of the same kind', () => {
    const scores = [...tunes().values()].map(({ kind, title }) => JSON.stringify(composed(kind, title).notes))
    expect(new Set(scores).size).toBe(36)
  })

  it.each(['bell', 'pulse', 'triangle', 'piano', 'acid', 'string', 'lowString', 'glass'] as const)(
    'is in tune: %s',
    (voice) => {
      for (const frequency of [110, 196, 329.63, 740]) {
        const samples = new Float32Array(RATE)
        play(samples, { voice, at: 0, seconds: 0.8, frequency, volume: 1, isDry: true })
        const heard = RATE / periodOf(samples.subarray(RATE * 0.1, RATE * 0.5), RATE / frequency)
        expect(Math.abs(1200 * Math.log2(heard / frequency)), `${frequency} Hz in cents`).toBeLessThan(8)
      }
    },
  )
})

describe('the sample catalogue', () => {
  it('is loaded without making any sound, and every track of it can be played', async () => {
    await db().musicTrack.deleteMany()
    expect(await loadMusicDemo()).toBe(36)
    expect(await loadMusicDemo()).toBe(0)
    const answer = await server.fetch('/api/search?q=a&count=50', { token: server.token })
    const { result } = (await answer.json()) as { result: { tracks: { url: string | null }[] } }
    expect(result.tracks.length).toBeGreaterThan(20)
    expect(result.tracks.filter(({ url }) => url === null)).toEqual([])
    expect(await chartOf(pool(), dayOf(new Date()), 100)).toHaveLength(24)
  })

  it('makes the file of a track when it is requested, once for requests of the same moment, and keeps it', async () => {
    const [tune] = oneOfEach
    if (!tune) throw new Error('no tune')
    const file = join(env().MUSIC_DIR ?? '', tune.path)
    expect(() => statSync(file)).toThrow()
    const bytes = await Promise.all(
      ['bytes=0-99', 'bytes=-100', 'bytes=0-'].map(async (Range) => {
        const answer = await server.fetch(`/api/audio/${tune.path}`, { token: server.token, headers: { Range } })
        expect([answer.status, answer.headers.get('etag')]).toEqual([206, expect.stringMatching(/^"/)])
        return (await answer.arrayBuffer()).byteLength
      }),
    )
    expect(bytes).toEqual([100, 100, tune.bytes])
    const { mtimeMs } = statSync(file)
    await audioStore().find(tune.path)
    expect(statSync(file).mtimeMs).toBe(mtimeMs)
    expect(await importFolder(env().MUSIC_DIR ?? '')).toMatchObject({ unchanged: 1, updated: 0, refused: [] })
  })
})

/** Root of the mean square of a second of a WAV file. */
function strengthOf(file: Buffer, second: number): number {
  let squares = 0
  for (let i = 0; i < RATE; i++) squares += (file.readInt16LE(44 + 2 * (second * RATE + i)) / 32_768) ** 2
  return Math.sqrt(squares / RATE)
}

/** The period in samples, near the expected one, at which samples are most like themselves. */
function periodOf(samples: Float32Array, expected: number): number {
  // Over twenty periods, so that a whole number of samples says enough.
  const turns = 20
  const likeness = (shift: number) =>
    samples.subarray(0, samples.length - shift).reduce((sum, value, i) => sum + value * (samples[i + shift] ?? 0), 0)
  const from = Math.round(expected * turns * 0.985)
  const shifts = Array.from({ length: Math.round(expected * turns * 0.03) }, (_, i) => from + i)
  return shifts.reduce((best, shift) => (likeness(shift) > likeness(best) ? shift : best), from) / turns
}

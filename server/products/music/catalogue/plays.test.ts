import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { db, pool } from '#server/core/database/db.ts'
import { shared } from '#server/testing/shared.ts'
import { dayOf } from './plays.service.ts'
import { addPlay, topOn } from './plays.sql.ts'
import { aTrack, startInternal } from '../testing/internal.ts'

/** `PLAYS=10000 npx vitest run server/products/music/catalogue/plays.test.ts` sends more. */
const CALLS = Number(process.env['PLAYS'] ?? 2000)

const inside = shared(startInternal)
let a: number
let b: number
beforeAll(async () => {
  a = (await aTrack({ title: 'Track A', audioBytes: 1n })).id
  b = (await aTrack({ title: 'Track B', audioBytes: 1n })).id
})
beforeEach(() => db().musicTrackDay.deleteMany())
afterEach(() => vi.useRealTimers())

const play = async (id: number, day: string, times = 1) => {
  for (let i = 0; i < times; i++) await addPlay(db(), id, day)
}

describe('the best track of the day', () => {
  it('is not found before anything has been played', async () => {
    expect((await inside.json('GET', '/track/top/today')).status).toBe(404)
  })

  it('is the one with most plays since midnight UTC', async () => {
    await play(a, '2026-03-01', 9)
    await play(a, '2026-03-02', 1)
    await play(b, '2026-03-02', 2)
    expect(await topOn(pool(), dayOf(new Date('2026-03-02T00:00:00.000Z')))).toEqual({
      day: '2026-03-02',
      trackId: b,
      plays: 2,
    })
    expect(await topOn(pool(), dayOf(new Date('2026-03-01T23:59:59.999Z')))).toEqual({
      day: '2026-03-01',
      trackId: a,
      plays: 9,
    })
    expect(dayOf(new Date('2026-03-02T02:00:00+03:00'))).toBe('2026-03-01')
  })

  it('is the one that reached its count first, among equals', async () => {
    await play(b, '2026-03-02', 1)
    await play(a, '2026-03-02', 2)
    await play(b, '2026-03-02', 1)
    expect((await topOn(pool(), '2026-03-02'))?.trackId).toBe(a)
    await play(b, '2026-03-02', 1)
    expect((await topOn(pool(), '2026-03-02'))?.trackId).toBe(b)
  })

  it('is the best of the last day with plays while today has none', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 2, 23, 59) })
    await play(a, '2020-01-05')
    const { body } = await inside.json('GET', '/track/top/today')
    expect(body).toMatchObject({ id: a, meta: { day: '2020-01-05', plays: 1 } })
    await inside.json('POST', `/track/${b}/plays`)
    const now = await inside.json('GET', '/track/top/today?fields=title')
    expect(now.body).toEqual({ id: b, title: 'Track B', meta: { day: '2026-03-02', plays: 1 } })
  })

  it('has an audio file, unless no track with one has been played', async () => {
    const silent = (await aTrack({ title: 'Without a file', path: 'silent.mp3' })).id
    await play(silent, '2026-03-02', 9)
    const best = async () => (await topOn(pool(), '2026-03-02'))?.trackId
    expect(await best()).toBe(silent)
    await play(b, '2026-03-01', 1)
    expect(await best()).toBe(b)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 2, 12) })
    const { body } = await inside.json('GET', '/track/chart/today?fields=title')
    expect(body).toEqual({ day: '2026-03-01', entries: [{ plays: 1, track: { id: b, title: 'Track B' } }] })
  })

  it('leads the chart', async () => {
    await play(a, '2026-03-02', 1)
    await play(b, '2026-03-02', 3)
    const { body } = await inside.json('GET', '/track/chart/today?fields=title&limit=5')
    expect(body).toEqual({
      day: '2026-03-02',
      entries: [
        { plays: 3, track: { id: b, title: 'Track B' } },
        { plays: 1, track: { id: a, title: 'Track A' } },
      ],
    })
  })
})

describe('a play', () => {
  it(`is counted exactly once, also when ${CALLS} come at the same time`, async () => {
    const numbers = new Set<number>()
    let sent = 0
    const caller = async () => {
      while (sent < CALLS) {
        sent++
        const { status, body } = await inside.json('POST', `/track/${a}/plays`)
        if (status === 201) numbers.add(Number(body['plays']))
      }
    }
    await Promise.all(Array.from({ length: 100 }, caller))
    expect(numbers.size).toBe(CALLS)
    const row = await db().musicTrackDay.aggregate({ where: { trackId: a }, _sum: { plays: true } })
    expect(row._sum.plays).toBe(CALLS)
  }, 240_000)

  it('of a track that does not exist is not found', async () => {
    expect((await inside.json('POST', '/track/999999/plays')).status).toBe(404)
    expect(await db().musicTrackDay.count()).toBe(0)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { addPlay } from '../catalogue/plays.sql.ts'
import { aTrack, startInternal } from '../testing/internal.ts'
import { gatewayFigures, readCached, type UpstreamRequest } from './cache.ts'
import { later, bothLayers } from '../testing/gateway.ts'

const layers = bothLayers()

describe('the cache', () => {
  it('answers again without another request, and reports the age of the answer', async () => {
    later(0)
    const miss = await layers.get(layers.address)
    const asked = gatewayFigures().asked
    expect(miss.headers.get('cache-status')).toBe('quartet; fwd=miss; stored')
    expect(miss.headers.get('age')).toBe('0')
    later(20_000)
    const hit = await layers.get(layers.address)
    expect(gatewayFigures().asked).toBe(asked)
    expect(hit.headers.get('cache-status')).toBe('quartet; hit; ttl=40')
    expect([hit.headers.get('age'), hit.headers.get('cache-control')]).toEqual(['20', 'private, max-age=60'])
    expect(hit.headers.get('vary')).toContain('Authorization')
  })

  it('says to each caller in their language what it keeps as refused', async () => {
    const before = gatewayFigures().asked
    const messages: string[] = []
    for (const language of ['ru', 'en', 'ru']) {
      const answer = await layers.get('/api/track/2147483646', { 'Accept-Language': language })
      expect(answer.status).toBe(404)
      messages.push(((await answer.json()) as { error: { message: string } }).error.message)
    }
    expect(messages).toEqual(['Не найдено', 'Not found', 'Не найдено'])
    expect(gatewayFigures().asked).toBe(before + 1)
  })

  it('makes one request for 100 parallel misses', async () => {
    const before = gatewayFigures().asked
    const all = await Promise.all(Array.from({ length: 100 }, () => layers.get(layers.address)))
    expect(gatewayFigures().asked).toBe(before + 1)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const states = all.map(({ headers }) => headers.get('cache-status'))
    expect(states.filter((status) => status === 'quartet; fwd=miss; stored')).toHaveLength(1)
  })

  it('serves a stale answer during a refresh, then the fresh one', async () => {
    await layers.get(layers.address)
    const before = gatewayFigures().asked
    await db().musicTrack.update({ where: { id: layers.track.id }, data: { duration: 555 } })
    later(61_000)
    const stale = await layers.get(layers.address)
    expect(stale.headers.get('cache-status')).toContain('detail=stale')
    expect(Number(stale.headers.get('age'))).toBeGreaterThan(60)
    expect(await stale.json()).toMatchObject({ duration: 100 })
    await expect.poll(async () => (await layers.get(layers.address)).json()).toMatchObject({ duration: 555 })
    expect(gatewayFigures().asked).toBe(before + 1)
    await db().musicTrack.update({ where: { id: layers.track.id }, data: { duration: 100 } })
  })

  it('waits for a new answer when the stale one has been outdated for more than ten minutes', async () => {
    await layers.get(layers.address)
    await db().musicTrack.update({ where: { id: layers.track.id }, data: { duration: 555 } })
    later(661_000)
    const all = await Promise.all(Array.from({ length: 5 }, () => layers.get(layers.address)))
    for (const answer of all) {
      expect(await answer.json()).toMatchObject({ duration: 555 })
      expect(answer.headers.get('age')).toBe('0')
    }
    const states = all.map(({ headers }) => headers.get('cache-status'))
    expect(states.filter((state) => state === 'quartet; fwd=stale; stored')).toHaveLength(1)
    expect(states.filter((state) => state === 'quartet; fwd=miss; collapsed')).toHaveLength(4)
    await db().musicTrack.update({ where: { id: layers.track.id }, data: { duration: 100 } })
  })

  it('never gives the best track of another day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-05-01T23:59:55Z') })
    const { outside } = layers
    const token = await aToken(await aUser(), { scopes: ['music:read'] })
    const best = async () => (await outside.fetch('/api/track/top/today', { token })).json()
    await addPlay(db(), layers.track.id, '2030-05-01')
    expect(await best()).toMatchObject({ meta: { day: '2030-05-01' } })
    await addPlay(db(), layers.track.id, '2030-05-02')
    vi.advanceTimersByTime(6000)
    expect(await best()).toMatchObject({ meta: { day: '2030-05-02' } })
  })

  it('deletes the answers that a write makes outdated, and no others', async () => {
    const other = await aTrack({ title: 'Other one' })
    const status = async (path: string) => (await layers.get(path)).headers.get('cache-status')
    await layers.get(layers.address)
    await layers.get(`/api/track/${other.id}`)
    await layers.get(`/api/artist/${layers.track.artistId}/tracks`)
    await layers.inside.json('PUT', `/track/${layers.track.id}`, { duration: 101 })
    await expect.poll(async () => (await layers.get(layers.address)).json()).toMatchObject({ duration: 101 })
    expect(await status(`/api/artist/${layers.track.artistId}/tracks`)).toBe('quartet; fwd=miss; stored')
    expect(await status(`/api/track/${other.id}`)).toMatch(/hit/)
    await layers.inside.json('PUT', `/track/${layers.track.id}`, { duration: 100 })
  })

  it('finds a track that did not exist a moment ago', async () => {
    const next = (await db().musicTrack.aggregate({ _max: { id: true } }))._max.id ?? 0
    expect((await layers.get(`/api/track/${next + 1}`)).status).toBe(404)
    await layers.inside.json('POST', '/track', { title: 'New track' })
    await expect.poll(async () => (await layers.get(`/api/track/${next + 1}`)).status).toBe(200)
  })

  it('answers 304 to a client that has the answer, for each format', async () => {
    const tag = (await layers.get(layers.address)).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    const same = await layers.get(layers.address, { 'If-None-Match': `"x", ${tag}` })
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', tag])
    expect(same.headers.get('age')).not.toBe(null)
    expect((await layers.get(`${layers.address}?format=xml`, { 'If-None-Match': tag })).status).toBe(200)
  })

  it('accepts no identity older than a minute while the internal layer is down', async () => {
    const other = await startInternal()
    setEnv({ INTERNAL_URL: other.url, INTERNAL_TOKEN: other.token })
    try {
      const fresh = await aToken(await aUser())
      const status = async () => (await layers.outside.fetch(layers.address, { token: fresh })).status
      expect(await status()).toBe(200)
      await other.close()
      expect(await status()).toBe(200)
      later(61_000)
      expect(await status()).toBe(503)
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '' })
    }
  })

  it('serves the last answer while the internal layer is down and the caller is cached', async () => {
    const other = await startInternal()
    setEnv({ INTERNAL_URL: other.url, INTERNAL_TOKEN: other.token })
    try {
      const path = '/api/search?q=chimes'
      later(0)
      await layers.get(path)
      await other.close()
      later(40_000)
      const first = await layers.get(path)
      const second = await layers.get(path)
      for (const stale of [first, second]) {
        expect([stale.status, stale.headers.get('age')]).toEqual([200, '40'])
        expect(stale.headers.get('cache-status')).toContain('detail=stale')
      }
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '' })
    }
  })

  it('serves nothing outdated for more than ten minutes, also while the internal layer is down', async () => {
    const other = await startInternal()
    setEnv({ INTERNAL_URL: other.url, INTERNAL_TOKEN: other.token })
    try {
      const path = `/track/${layers.track.id}`
      const request: UpstreamRequest = {
        address: path,
        key: path,
        seconds: 10,
        project: (body) => body,
        tagsOf: () => [],
      }
      later(0)
      await readCached(request)
      await other.close()
      later(609_000)
      expect(await readCached(request)).toMatchObject({ age: 609 })
      later(2_000)
      await expect(readCached(request)).rejects.toMatchObject({ code: 'unavailable' })
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '' })
    }
  })

  it('answers 503 when nothing is cached and the internal layer is down', async () => {
    const other = await startInternal()
    setEnv({ INTERNAL_URL: other.url, INTERNAL_TOKEN: other.token })
    try {
      expect((await layers.get(layers.address)).status).toBe(200)
      await other.close()
      expect((await layers.get('/api/search?q=nothing')).status).toBe(503)
    } finally {
      setEnv({ INTERNAL_URL: '', INTERNAL_TOKEN: '' })
    }
  })
})

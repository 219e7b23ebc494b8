import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { shared } from '#server/testing/shared.ts'
import { audioStore } from '../library/store.ts'
import { startInternal, type Json } from '../testing/internal.ts'
import { anEmptyLibrary } from '../testing/library.ts'

anEmptyLibrary()
const inside = shared(startInternal)

const NEW = {
  title: 'Weather Bird Rag',
  duration: 161,
  path: 'king-oliver/05 Weather Bird.ogg',
  artist: { title: 'King Oliver' },
  album: { name: 'Gennett 1923' },
}
const URL_OF_NEW = '/api/audio/king-oliver/05%20Weather%20Bird.ogg'

async function made(body: object = NEW): Promise<Json> {
  const { status, body: track } = await inside.json('POST', '/track', body)
  expect(status).toBe(201)
  return track
}

const whole = async (id: number) => (await inside.json('GET', `/track/${id}/withAdditionalData`)).body

describe('the body of a track with its album and artist', () => {
  it.each([
    ['', NEW.path],
    ['at an address of 3000 characters', `${Array(5).fill('щ'.repeat(100)).join('/')}.ogg`],
  ])('is taken back as it was given, and changes nothing %s', async (_what, path) => {
    const { id } = await made({ ...NEW, path })
    await audioStore().put(path, Buffer.from('sound'))
    const before = await db().musicTrack.findUniqueOrThrow({ where: { id } })
    const given = await whole(id)
    const answer = await inside.json('PUT', `/track/${id}`, given)
    expect(answer.status).toBe(200)
    const { updatedAt: _then, ...kept } = before
    expect(await db().musicTrack.findUniqueOrThrow({ where: { id } })).toMatchObject(kept)
    expect(await whole(id)).toEqual(given)
  })

  it('is taken back with changes of the track', async () => {
    const { id } = await made()
    const other = await made({ ...NEW, album: { name: 'Another album' } })
    const album = (await whole(other.id))['album']
    const change = { ...(await whole(id)), title: 'Another title', album }
    expect((await inside.json('PUT', `/track/${id}`, change)).status).toBe(200)
    expect(await whole(id)).toEqual(change)
    expect((await inside.json('PUT', `/track/${id}`, { ...change, album: null, artist: null })).status).toBe(200)
    expect(await whole(id)).toMatchObject({ title: 'Another title', album: null, artist: null })
  })

  it('is taken back with everything that can be chosen, and with meta', async () => {
    const { id } = await made()
    const fields =
      'track,track.playable,track.path,composer,recorded,artist,artist.trackCount,album,album.note,album.totalDuration'
    for (const query of ['', `?fields=${fields}`, '?meta=1']) {
      const { body } = await inside.json('GET', `/track/${id}${query}`)
      expect([query, (await inside.json('PUT', `/track/${id}`, body)).status]).toEqual([query, 200])
    }
  })

  it.each([
    ['artist', { title: 'Another name' }],
    ['album', { name: 'Another name' }],
    ['album', { year: 1900 }],
  ])('with a change of its %s, %j, is refused: that has an address of its own', async (relation, change) => {
    const { id } = await made()
    const given = await whole(id)
    const changed = { ...given, title: 'Another title', [relation]: { ...(given[relation] as object), ...change } }
    const answer = await inside.json('PUT', `/track/${id}`, changed)
    expect(answer.status).toBe(422)
    expect(answer.body['error']).toMatchObject({ fields: { [relation]: [expect.stringContaining(`/${relation}/`)] } })
    expect(await whole(id)).toEqual(given)
  })
})

describe('the body of an album and of an artist', () => {
  it.each([
    '',
    '?meta=1',
    '?fields=album,artist',
    '?fields=album,album.note,trackCount,totalDuration,artist.trackCount',
  ])('of GET%s is taken back as it was given', async (query) => {
    const album = ((await made())['album'] as Json).id
    const { body } = await inside.json('GET', `/album/${album}${query}`)
    const answer = await inside.json('PUT', `/album/${album}`, { ...body, year: 1923 })
    expect(answer.status).toBe(200)
    expect((await inside.json('GET', `/album/${album}`)).body).toEqual(answer.body)
    const artist = (await inside.json('GET', `/artist/1?fields=artist,trackCount,albumCount&meta=1`)).body
    expect((await inside.json('PUT', `/artist/1`, artist)).status).toBe(200)
  })
})

describe('`meta=1` of one record', () => {
  it('adds execution time, position in the store and relations', async () => {
    const { id, artist, album } = await made()
    const position = await db().musicTrack.count({ where: { id: { lte: id } } })
    const meta = { executionMs: expect.any(Number) as number, position, relations: [] as string[] }
    const metaOf = async (path: string) => (await inside.json('GET', path)).body['meta']
    expect(await metaOf(`/track/${id}?meta=1`)).toEqual(meta)
    expect(await metaOf(`/track/${id}?meta=1&fields=title,artist.title`)).toEqual({ ...meta, relations: ['artist'] })
    const both = { ...meta, relations: ['artist', 'album'] }
    expect(await metaOf(`/track/${id}/withAdditionalData?meta=true`)).toEqual(both)
    expect(await metaOf(`/album/${(album as Json).id}?meta=1`)).toMatchObject({
      position: expect.any(Number) as number,
    })
    expect(await metaOf(`/artist/${(artist as Json).id}?meta=1`)).toMatchObject({ relations: [] })
    for (const path of [`/track/${id}`, `/track/${id}?meta=0`, `/track/${id}/withAdditionalData`]) {
      expect(await metaOf(path)).toBeUndefined()
    }
    expect((await inside.json('GET', `/track/${id}?meta=perhaps`)).status).toBe(400)
  })

  it('stands beside the day of the best track', async () => {
    const { id } = await made()
    await inside.json('POST', `/track/${id}/plays`)
    const day = new Date().toISOString().slice(0, 10)
    const get = async (query: string) => (await inside.json('GET', `/track/top/today${query}`)).body['meta']
    expect(await get('')).toEqual({ day, plays: 1 })
    expect(await get('?meta=1')).toMatchObject({ day, plays: 1, position: expect.any(Number) as number, relations: [] })
  })

  it('is XML too', async () => {
    const { id } = await made()
    const response = await inside.fetch(`/track/${id}?meta=1&format=xml`, { token: inside.token })
    expect(await response.text()).toMatch(/<meta>.*<position type="number">\d+<\/position>.*<\/meta>/)
  })
})

describe('the url of a track', () => {
  const get = async (id: number) => (await inside.json('GET', `/track/${id}?fields=url,playable,path`)).body

  it('is null as long as its file is not there, and its path is kept', async () => {
    const path = 'later/1.mp3'
    const { id, url } = await made({ title: 'Not there yet', path })
    expect(url).toBeNull()
    expect(await get(id)).toEqual({ id, url: null, playable: false, path })
    const given = await whole(id)
    expect(given['url']).toBeNull()
    expect((await inside.json('PUT', `/track/${id}`, given)).status).toBe(200)
    expect((await inside.json('GET', `/track?ids=${id}`)).body['result']).toMatchObject({ tracks: [{ id, url: null }] })
    await audioStore().put(path, Buffer.from('sound'))
    expect(await get(id)).toEqual({ id, url: `/api/audio/${path}`, playable: true, path })
    expect((await whole(id))['url']).toBe(`/api/audio/${path}`)
    expect((await inside.json('PUT', `/track/${id}`, { path })).status).toBe(200)
    expect(await db().musicTrack.findUniqueOrThrow({ where: { id } })).toMatchObject({ path, audioBytes: 5n })
  })

  it('is there at once for a file that is, and null once the path is taken away', async () => {
    await audioStore().put(NEW.path, Buffer.from('sound'))
    const { id, url } = await made()
    expect(url).toBe(URL_OF_NEW)
    expect((await db().musicTrack.findUniqueOrThrow({ where: { id } })).audioBytes).toBe(5n)
    const { body } = await inside.json('PUT', `/track/${id}`, { url: null })
    expect(body['url']).toBeNull()
    expect(await db().musicTrack.findUniqueOrThrow({ where: { id } })).toMatchObject({ path: null, audioBytes: null })
    expect((await inside.json('PUT', `/track/${id}`, { url: URL_OF_NEW })).body['url']).toBe(URL_OF_NEW)
  })
})

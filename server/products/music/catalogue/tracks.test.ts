import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import { shared } from '#server/testing/shared.ts'
import { waiting } from '#server/testing/waiting.sql.ts'
import { aServiceToken, aTrack, startInternal } from '../testing/internal.ts'

const inside = shared(startInternal)
const outside = shared(startTestServer)

const NEW = {
  title: 'Weather Bird Rag',
  duration: 161,
  path: 'king-oliver/05 Weather Bird.ogg',
  artist: { title: 'King Oliver' },
  album: { name: 'Gennett 1923' },
}

/** For a machine that is busy. */
const LONG = { timeout: 60_000 }

describe('a track', () => {
  it('can be created, read, updated and deleted', async () => {
    const made = await inside.json('POST', '/track', NEW)
    expect(made).toMatchObject({
      status: 201,
      body: { title: NEW.title, url: null, duration: 161 },
    })
    const path = `/track/${made.body.id}`
    expect(await inside.json('GET', path)).toEqual({ status: 200, body: made.body })
    const changed = await inside.json('PUT', path, { duration: 162 })
    expect(changed).toEqual({ status: 200, body: { ...made.body, duration: 162 } })
    expect((await inside.json('DELETE', path)).status).toBe(204)
    expect((await inside.json('GET', path)).status).toBe(404)
    expect((await inside.json('DELETE', path)).status).toBe(404)
  })

  it('reuses the artist and the album that exist under the same name', async () => {
    const first = await inside.json('POST', '/track', NEW)
    const second = await inside.json('POST', '/track', { ...NEW, title: 'Another one' })
    expect(second.body).toMatchObject({ artist: first.body['artist'], album: first.body['album'] })
    const three = await Promise.all(
      [1, 2, 3].map((n) => inside.json('POST', '/track', { title: `Title ${n}`, artist: { title: 'Brand New' } })),
    )
    expect(new Set(three.map(({ body }) => JSON.stringify(body['artist']))).size).toBe(1)
  })

  it.each(['track', 'album'])('is refused when its artist is deleted while the %s is stored', async (kind) => {
    const artist = await db().musicArtist.create({ data: { title: `Deleted with a ${kind}` } })
    const body = { title: 'Too late', artist_id: artist.id, ...(kind === 'album' && { album: { name: 'Too late' } }) }
    let answer: ReturnType<typeof inside.json> | undefined
    await db().$transaction(async (tx) => {
      await tx.musicArtist.delete({ where: { id: artist.id } })
      answer = inside.json('POST', '/track', body)
      await expect.poll(() => waiting()).toBeGreaterThan(0)
    }, LONG)
    expect(await answer).toMatchObject({ status: 422, body: { error: { code: 'unprocessable' } } })
    expect(await db().musicTrack.count({ where: { title: 'Too late' } })).toBe(0)
  })

  it('requires nothing but a title', async () => {
    expect(await inside.json('POST', '/track', { title: 'Alone' })).toMatchObject({
      status: 201,
      body: { title: 'Alone', url: null, duration: 0, album: null, artist: null },
    })
  })

  it('has the same bytes with all its relations from the special call as from the general one', async () => {
    for (const body of [NEW, { title: 'Without any' }]) {
      const { id } = (await inside.json('POST', '/track', body)).body
      const token = inside.token
      const special = await inside.fetch(`/track/${id}/withAdditionalData`, { token })
      const general = await inside.fetch(`/track/${id}?fields=track,artist,album`, { token })
      expect(await special.text()).toBe(await general.text())
    }
  })

  it.each([
    [{}, 422, 'title'],
    [{ title: 'abcd' }, 422, 'title'],
    [{ title: 12345 }, 422, 'title'],
    [{ title: 'abcde', duration: 'long' }, 400, 'duration'],
    [{ title: 'abcde', duration: -1 }, 422, 'duration'],
    [{ title: 'abcde', nonsense: 1 }, 400, 'nonsense'],
    [{ title: 'abcde', path: '../x.mp3' }, 422, 'path'],
    [{ title: 'abcde', path: '/etc/x.mp3' }, 422, 'path'],
    [{ title: 'abcde', url: 'https://x.example/x.mp3' }, 422, 'url'],
    [{ title: 'abcde', path: 'a/b.txt' }, 422, 'path'],
    [{ title: 'abcde', artist_id: 99999 }, 422, 'artist'],
    [{ title: 'abcde', artist: { id: 99999 } }, 422, 'artist'],
    [{ title: 'abcde', album_id: 99999 }, 422, 'album'],
    [{ title: 'abcde', artist_id: 1, artist: { title: 'x' } }, 422, 'artist'],
  ])('that is wrong is refused at its field and changes nothing: %j', async (body, status, field) => {
    const before = await db().musicTrack.count()
    const answer = await inside.json('POST', '/track', body)
    expect(answer.status).toBe(status)
    expect(Object.keys((answer.body['error'] as { fields: object }).fields)).toContain(field)
    expect(await db().musicTrack.count()).toBe(before)
  })

  it('is updated only while it matches If-Match', async () => {
    const { id } = await aTrack()
    const response = await inside.fetch(`/track/${id}`, { token: inside.token })
    const tag = response.headers.get('etag') ?? ''
    const put = (duration: number) => inside.json('PUT', `/track/${id}`, { duration }, { 'If-Match': tag })
    const both = await Promise.all([put(1), put(2)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect((await inside.json('PUT', `/track/${id}`, { title: 'No condition' })).status).toBe(200)
  })

  it('is refused in the language of the caller when its title breaks a rule', async () => {
    const answer = await inside.json('POST', '/track', { title: 'abcd' }, { 'Accept-Language': 'ru' })
    expect(answer.body['error']).toMatchObject({
      code: 'unprocessable',
      fields: { title: ['В названии должно быть не меньше 5 символов'] },
    })
  })
})

describe('an artist and an album', () => {
  it('can be created, read, updated, listed and deleted', async () => {
    const artist = (await inside.json('POST', '/artist', { title: 'Bix' })).body
    const album = (await inside.json('POST', '/album', { name: 'Sessions', artist_id: artist.id, year: 1924 })).body
    expect(album).toEqual({ id: album.id, name: 'Sessions', year: 1924, artist: { id: artist.id } })
    const full = await inside.json('GET', `/album/${album.id}?fields=album,artist`)
    expect(full.body['artist']).toEqual(artist)
    expect((await inside.json('PUT', `/album/${album.id}`, { year: null })).body['year']).toBe(null)
    expect((await inside.json('GET', `/album/byArtistId/${artist.id}`)).body['totalCount']).toBe(1)
    expect((await inside.json('DELETE', `/artist/${artist.id}`)).status).toBe(409)
    expect((await inside.json('DELETE', `/album/${album.id}`)).status).toBe(204)
    expect((await inside.json('PUT', `/artist/${artist.id}`, { title: 'Bix B.' })).body['title']).toBe('Bix B.')
    expect((await inside.json('DELETE', `/artist/${artist.id}`)).status).toBe(204)
    expect((await inside.json('GET', `/artist/${artist.id}`)).status).toBe(404)
  })

  it.each(['artist', 'album'])(
    'of those who delete the same %s at once, one does and the others find none',
    async (noun) => {
      const { id } = (await inside.json('POST', `/${noun}`, { [noun === 'artist' ? 'title' : 'name']: 'Twice' })).body
      const deletes = Array.from({ length: 12 }, () => inside.json('DELETE', `/${noun}/${id}`))
      const statuses = (await Promise.all(deletes)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...statuses.slice(1).map(() => 404)])
    },
  )
})

describe('the internal layer', () => {
  const statusOf = async (token?: string, path = '/track') =>
    (await inside.fetch(path, token === undefined ? {} : { token })).status

  it('refuses a missing, unknown, expired, revoked and foreign token', async () => {
    const user = await aUser({ roles: ['operator'] })
    expect(await statusOf()).toBe(401)
    expect(await statusOf('qt_nonsense')).toBe(401)
    expect(await statusOf(await aServiceToken(new Date(Date.now() - 1000)))).toBe(401)
    expect(await statusOf(await aToken(user))).toBe(401)
    expect(await statusOf(await aToken(user, { scopes: ['music:read'] }))).toBe(401)
    const revoked = await aServiceToken()
    await db().apiToken.updateMany({ where: { hint: revoked.slice(-4) }, data: { revokedAt: new Date() } })
    expect(await statusOf(revoked)).toBe(401)
    expect(await statusOf(inside.token)).toBe(200)
  })

  it('does not exist on the public listener, for any token and any spelling of the path', async () => {
    for (const path of ['/api/internal/track', '/api/internal/track/1', '/api/internal/auth/introspect']) {
      expect((await outside.fetch(path, { token: inside.token })).status).toBe(404)
      expect((await outside.fetch(path)).status).toBe(404)
    }
    for (const path of ['/api/%69nternal/track', '/api//internal/track', '/API/internal/track']) {
      expect((await outside.fetch(path, { token: inside.token })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await outside.fetch('/track', { token: inside.token })).status).toBe(404)
  })

  it('answers under both of its paths', async () => {
    const short = await inside.fetch('/artist?limit=1', { token: inside.token })
    const long = await inside.fetch('/api/internal/artist?limit=1', { token: inside.token })
    expect(await short.text()).toBe(await long.text())
  })

  it('sends the `max-age` of the parameter `cache`', async () => {
    const header = async (query: string) =>
      (await inside.fetch(`/track${query}`, { token: inside.token })).headers.get('cache-control')
    expect(await header('?cache=60')).toBe('private, max-age=60')
    expect(await header('')).toBe('private, no-cache')
    expect((await inside.json('GET', '/track?cache=3601')).status).toBe(422)
  })
})

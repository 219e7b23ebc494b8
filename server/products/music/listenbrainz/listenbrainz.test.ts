import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { actorOf, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import { addListen } from '../listening/plays.service.ts'
import { aTrack } from '../testing/internal.ts'
import { aListenBrainzServer, type ListenBrainzServer } from '../testing/listenbrainz-server.ts'
import { connectListenBrainz, disconnectListenBrainz, getListenBrainz } from './listenbrainz.service.ts'
import { sendListens } from './send.ts'

let there: ListenBrainzServer
let user: TestUser
let tracks: number[]

beforeAll(async () => {
  there = await aListenBrainzServer()
  setEnv({ LISTENBRAINZ_URL: `${there.url}/`, LISTENBRAINZ_PRIVATE_NETWORKS: '127.0.0.0/8' })
  const artist = await db().musicArtist.create({ data: { title: 'Vera Lind' } })
  const album = await db().musicAlbum.create({ data: { name: 'Songs', releaseId: 'release-1' } })
  tracks = []
  for (const title of ['First song', 'Second song', 'Refused', 'No artist']) {
    const { id } = await aTrack({ title, duration: 100 })
    const tags = title === 'First song' ? { recordingId: 'recording-1', artistIds: ['artist-1'] } : {}
    const artistId = title === 'No artist' ? null : artist.id
    await db().musicTrack.update({ where: { id }, data: { albumId: album.id, artistId, number: 3, tags } })
    tracks.push(id)
  }
})
afterAll(async () => {
  await there.close()
  await closeDb()
})
beforeEach(async () => {
  user = await aUser()
  Object.assign(there, { failures: [], bodies: [], headers: {}, tokens: new Map([['good', 'vera_lb']]) })
  there.kept.clear()
})

type Operation<T> = { execute: (ctx: ReturnType<typeof contextFor>, input: unknown) => Promise<{ output: T }> }
const call = async <T>(operation: Operation<T>, input: object = {}) =>
  (await operation.execute(contextFor(actorOf(user)), input)).output
const connect = (token = 'good') => call(connectListenBrainz, { token })
const state = () => call(getListenBrainz)
/** The worker, at a time when nothing rests. */
async function send(): Promise<void> {
  await db().musicListenBrainz.updateMany({ data: { restsUntil: null } })
  await sendListens(systemContext(), user.id)
}
let second = 0
const hear = async (track = 0) => {
  const at = new Date(Date.parse('2026-11-01T00:00:00.000Z') + second++ * 1000).toISOString()
  await call(addListen, { track: tracks[track], at, client: 'Feishin' })
}
const names = () => [...there.kept.values()].map(({ track_metadata }) => track_metadata.track_name)

describe('an account', () => {
  it('sends nothing unless it wants to, and then what it hears from now on, once', async () => {
    await hear()
    await send()
    expect(await state()).toEqual({ site: there.url, user: null, stopped: false, waiting: 0, sentAt: null })
    expect(await connect()).toMatchObject({ user: 'vera_lb', waiting: 0 })
    await hear(0)
    expect((await state()).waiting).toBe(1)
    await send()
    await send()
    expect(there.bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
      {
        listen_type: 'single',
        payload: [
          {
            listened_at: expect.any(Number),
            track_metadata: {
              artist_name: 'Vera Lind',
              track_name: 'First song',
              release_name: 'Songs',
              additional_info: {
                recording_mbid: 'recording-1',
                artist_mbids: ['artist-1'],
                release_mbid: 'release-1',
                tracknumber: 3,
                duration_ms: 100_000,
                media_player: 'Feishin',
                submission_client: 'Quartet',
                submission_client_version: expect.any(String),
              },
            },
          },
        ],
      },
    ])
    expect(await state()).toMatchObject({ waiting: 0, sentAt: expect.any(String) })
    await call(disconnectListenBrainz)
    await hear()
    expect(await state()).toMatchObject({ user: null, waiting: 0 })
  })

  it('sends what has come together as one batch, and leaves out a track without an artist', async () => {
    await connect()
    for (const track of [0, 1, 3, 0]) await hear(track)
    await Promise.all([send(), sendListens(systemContext(), user.id)])
    expect(there.bodies).toHaveLength(1)
    expect(there.bodies[0]).toContain('"listen_type":"import"')
    expect(names()).toEqual(['First song', 'Second song', 'First song'])
  })

  it('keeps its token secret, and rejects one that is not valid or cannot be tried', async () => {
    await expect(connect('bad')).rejects.toMatchObject({ details: { fields: { token: expect.any(Array) } } })
    await connect()
    const { token } = await db().musicListenBrainz.findUniqueOrThrow({ where: { userId: user.id } })
    expect(Buffer.from(token).includes('good')).toBe(false)
    setEnv({ LISTENBRAINZ_PRIVATE_NETWORKS: '' })
    await expect(connect()).rejects.toMatchObject({
      details: { fields: { token: [expect.stringContaining('answer')] } },
    })
    setEnv({ LISTENBRAINZ_PRIVATE_NETWORKS: '127.0.0.0/8' })
  })
})

describe('listens wait', () => {
  const rests = async () => {
    const { restsUntil } = await db().musicListenBrainz.findUniqueOrThrow({ where: { userId: user.id } })
    return (restsUntil?.getTime() ?? 0) - Date.now()
  }

  it.each([
    [{ status: 429, headers: { 'X-RateLimit-Reset-In': '3600' } }, 3_500_000],
    [{ status: 503, headers: { 'Retry-After': '3600' } }, 3_500_000],
    [{ status: 500 }, 1000],
  ])('as long as ListenBrainz says, or longer each time: %j', async (failure, least) => {
    await connect()
    await hear()
    there.failures = [failure]
    await send()
    expect(await rests()).toBeGreaterThan(least)
    await sendListens(systemContext(), user.id)
    expect(there.bodies).toHaveLength(1)
    await send()
    expect(names()).toEqual(['First song'])
  })

  it('until the next window when the present one has no request left', async () => {
    await connect()
    await hear()
    there.headers = { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset-In': '3600' }
    await send()
    expect(await rests()).toBeGreaterThan(3_500_000)
    expect((await state()).waiting).toBe(0)
  })

  it('and are sent again to the byte when the answer was lost, so that each is kept once', async () => {
    await connect()
    for (const track of [0, 1]) await hear(track)
    there.failures = ['accepted, then silent']
    await send()
    expect((await state()).waiting).toBe(2)
    await db().musicTrack.update({ where: { id: tracks[0] ?? 0 }, data: { title: 'Retagged song' } })
    await send()
    await db().musicTrack.update({ where: { id: tracks[0] ?? 0 }, data: { title: 'First song' } })
    expect(there.bodies).toHaveLength(2)
    expect(there.bodies[1]).toBe(there.bodies[0])
    expect(there.kept.size).toBe(2)
    expect((await state()).waiting).toBe(0)
  })

  it('for another token when this one is refused, and the account is notified', async () => {
    await connect()
    await hear()
    there.tokens = new Map([['new', 'vera_lb']])
    await send()
    await send()
    expect(there.bodies).toHaveLength(1)
    expect(await state()).toMatchObject({ stopped: true, waiting: 1 })
    const told = () => db().notification.findMany({ where: { userId: user.id }, select: { kind: true, path: true } })
    expect(await told()).toEqual([{ kind: 'listenbrainz.stopped', path: '/music/players' }])
    await hear(1)
    expect(await connect('new')).toMatchObject({ stopped: false, waiting: 2 })
    expect(await told()).toEqual([])
    await send()
    expect(names()).toEqual(['First song', 'Second song'])
  })

  it('not because another one is refused', async () => {
    await connect()
    for (const track of [0, 2, 1]) await hear(track)
    await send()
    expect(names()).toEqual(['First song', 'Second song'])
    expect((await state()).waiting).toBe(0)
  })
})

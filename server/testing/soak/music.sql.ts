// Sums of plays and whole lists of tracks, each compared in one statement of SQL.
import type { Client } from './client.ts'
import { makeSocketClient, type SocketClient } from './music-socket.ts'
import { counted, LOOPS, type Invariant, type MakeProduct } from './product.ts'

const TRACKS_EACH = 3

/** What was answered for one track. */
interface KnownTrack {
  title: string
  duration: number
  plays: number
}

/** Plays and changes of tracks on the internal layer; searches and requests over the socket on the external one. */
export const music: MakeProduct = async (client, world) => {
  const { call } = client
  const tracks = new Map<number, KnownTrack>()
  for (let n = 0; n < LOOPS * TRACKS_EACH; n++) {
    const body = { title: `Soak track ${n}`, duration: 1, artist: { title: `Soak artist ${n % 5}` } }
    const created = await call({ as: 'music', method: 'POST', path: '/internal/track', body, key: `track-${n}` })
    if (created) tracks.set(Number(created['id']), { title: body.title, duration: 1, plays: 0 })
  }
  const own = (id: string, loop: number) => {
    const mine = [...tracks.keys()].filter((_, at) => at % LOOPS === loop)
    return mine[Number(id.split('_')[1]) % mine.length] ?? 0
  }
  const knownOf = (track: number) => tracks.get(track) ?? { title: '', duration: 0, plays: 0 }
  let changes = 0
  let requests = 0
  const socket = makeSocketClient(world)

  async function play(key: string, loop: number) {
    const track = own(key, loop)
    if (await call({ as: 'music', method: 'POST', path: `/internal/track/${track}/plays`, key })) knownOf(track).plays++
  }

  async function change(key: string, loop: number) {
    const track = own(key, loop)
    const n = Number(key.split('_')[1])
    const body = { title: `Soak ${loop} at ${n}`, duration: n % 80_000 }
    const path = `/internal/track/${track}`
    if (!(await call({ as: 'music', method: 'PUT', path, body }))) return
    Object.assign(knownOf(track), body)
    changes++
  }

  async function request(id: string, loop: number) {
    await socket.request(id, `/track/${own(id, loop)}`)
    requests++
  }

  return {
    name: 'music',
    acts: [play, change, request, () => call({ as: 'user', method: 'GET', path: '/v1/search?q=soak' })],
    tally: () => ({
      tracks: tracks.size,
      plays: [...tracks.values()].reduce((sum, { plays }) => sum + plays, 0),
      changes,
      requests,
    }),
    invariants: [...musicInvariants(tracks), ...gatewayInvariants(client, tracks, socket)],
    close: socket.close,
  }
}

/** Plays are counted exactly, and the catalogue is as last written. */
function musicInvariants(tracks: ReadonlyMap<number, KnownTrack>): Invariant[] {
  const ids = () => [...tracks.keys()]
  const column = <T>(of: (track: KnownTrack) => T) => [...tracks.values()].map(of)
  return [
    counted(
      'every answered play is counted exactly once',
      `select count(*) from unnest($1::int[], $2::int[]) wanted(id, plays) where wanted.plays <>
        (select coalesce(sum(d.plays), 0) from music_track_day d where d.track_id = wanted.id)`,
      () => [ids(), column(({ plays }) => plays)],
    ),
    counted(
      'every track is as it was last written, and none was created twice',
      `select count(*) from unnest($1::int[], $2::text[], $3::int[]) wanted(id, title, duration)
        full join (select id, title, duration from music_track where title like 'Soak %') t using (id)
        where t.title is distinct from wanted.title or t.duration is distinct from wanted.duration`,
      () => [ids(), column(({ title }) => title), column(({ duration }) => duration)],
    ),
    counted(
      'no artist was created twice',
      `select count(*) - count(distinct title) as count from music_artist where title like 'Soak %'`,
    ),
  ]
}

/** The external layer, its cache and its socket agree with the catalogue. */
function gatewayInvariants(
  { call }: Client,
  tracks: ReadonlyMap<number, KnownTrack>,
  socket: SocketClient,
): Invariant[] {
  const differing = async (durationOf: (id: number) => Promise<number>) => {
    let differing = 0
    for (const [id, { duration }] of tracks) if ((await durationOf(id)) !== duration) differing++
    return differing
  }
  return [
    {
      sentence: 'the external layer returns every track as it was last written',
      broken: () =>
        differing(async (id) => {
          const body = await call({ as: 'user', method: 'GET', path: `/v1/track/${id}` })
          return Number((body?.['track'] as { duration?: number } | undefined)?.duration ?? body?.['duration'])
        }),
    },
    {
      sentence: 'the socket returns every track as it was last written',
      broken: () =>
        differing(async (id) =>
          Number(/<duration[^>]*>(\d+)</.exec(await socket.request(`last-${id}`, `/track/${id}`))?.[1]),
        ),
    },
    {
      sentence: 'every request over the socket got the one answer with its id',
      broken: async () => socket.wrong(),
    },
  ]
}

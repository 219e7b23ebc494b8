import type { MakeProduct } from './product.ts'
import { LOOPS } from './product.ts'
import { gatewayInvariants } from './music-gateway.ts'
import { musicInvariants } from './music.sql.ts'
import { makeAsker } from './socket.ts'

const TRACKS_EACH = 3

/** What was answered for one track. */
export interface KnownTrack {
  title: string
  duration: number
  plays: number
}

/** Plays and changes of tracks on the internal layer; searches and questions over the socket on the external one. */
export const music: MakeProduct = async (client, world) => {
  const { call } = client
  const tracks = new Map<number, KnownTrack>()
  for (let n = 0; n < LOOPS * TRACKS_EACH; n++) {
    const body = { title: `Endure track ${n}`, duration: 1, artist: { title: `Endure artist ${n % 5}` } }
    const made = await call({ as: 'music', method: 'POST', path: '/internal/track', body, key: `track-${n}` })
    if (made) tracks.set(Number(made['id']), { title: body.title, duration: 1, plays: 0 })
  }
  const own = (id: string, loop: number) => {
    const mine = [...tracks.keys()].filter((_, at) => at % LOOPS === loop)
    return mine[Number(id.split('_')[1]) % mine.length] ?? 0
  }
  const knownOf = (track: number) => tracks.get(track) ?? { title: '', duration: 0, plays: 0 }
  let changes = 0
  let questions = 0
  const asker = makeAsker(world)

  async function play(key: string, loop: number) {
    const track = own(key, loop)
    if (await call({ as: 'music', method: 'POST', path: `/internal/track/${track}/plays`, key })) knownOf(track).plays++
  }

  async function change(key: string, loop: number) {
    const track = own(key, loop)
    const n = Number(key.split('_')[1])
    const body = { title: `Endure ${loop} at ${n}`, duration: n % 80_000 }
    const path = `/internal/track/${track}`
    if (!(await call({ as: 'music', method: 'PUT', path, body }))) return
    Object.assign(knownOf(track), body)
    changes++
  }

  async function question(id: string, loop: number) {
    await asker.ask(id, `/track/${own(id, loop)}`)
    questions++
  }

  return {
    name: 'music',
    acts: [play, change, question, () => call({ as: 'user', method: 'GET', path: '/v1/search?q=endure' })],
    tally: () => ({
      tracks: tracks.size,
      plays: [...tracks.values()].reduce((sum, { plays }) => sum + plays, 0),
      changes,
      questions,
    }),
    invariants: [...musicInvariants(tracks), ...gatewayInvariants(client, tracks, asker)],
    close: asker.close,
  }
}

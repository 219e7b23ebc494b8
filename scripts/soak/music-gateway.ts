import type { Client } from './caller.ts'
import type { KnownTrack } from './music.ts'
import type { Invariant } from './product.ts'
import type { Asker } from './socket.ts'

/** The external layer, its cache and its socket answer what the catalogue holds. */
export function gatewayInvariants(
  { call }: Client,
  tracks: ReadonlyMap<number, KnownTrack>,
  asker: Asker,
): Invariant[] {
  const differing = async (durationOf: (id: number) => Promise<number>) => {
    let differing = 0
    for (const [id, { duration }] of tracks) if ((await durationOf(id)) !== duration) differing++
    return differing
  }
  return [
    {
      sentence: 'the external layer tells every track as it was last written',
      broken: () =>
        differing(async (id) => {
          const told = await call({ as: 'user', method: 'GET', path: `/v1/track/${id}` })
          return Number((told?.['track'] as { duration?: number } | undefined)?.duration ?? told?.['duration'])
        }),
    },
    {
      sentence: 'the socket tells every track as it was last written',
      broken: () =>
        differing(async (id) =>
          Number(/<duration[^>]*>(\d+)</.exec(await asker.ask(`last-${id}`, `/track/${id}`))?.[1]),
        ),
    },
    {
      sentence: 'every question over the socket got the one answer that bears its id',
      broken: async () => asker.wrong(),
    },
  ]
}

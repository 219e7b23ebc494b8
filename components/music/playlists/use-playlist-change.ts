'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, useTRPCClient, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'

type Update = RouterInput['music']['playlists']['update']
type Shown = RouterOutput['music']['playlists']['get']

/** One track moved, or one removed. */
export type Step = Required<Pick<Update, 'move'>> | Required<Pick<Update, 'remove'>>

/**
 * Moves and removes tracks of a playlist. The list shows a step at once. Steps are sent one after another, each with
 * the version of the playlist that it is based on, so that none overwrites a change from another device.
 */
export function usePlaylistChange(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const { queryKey } = trpc.music.playlists.get.queryOptions({ id })
  return useMutation({
    scope: { id: `playlist ${id}` },
    mutationFn: (step: Step) =>
      client.music.playlists.update.mutate({ id, changedAt: cache.getQueryData(queryKey)?.changedAt, ...step }),
    async onMutate(step) {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (shown) => shown && { ...shown, tracks: tracksAfter(shown.tracks, step) })
    },
    onSuccess: (view) => cache.setQueryData(queryKey, (shown) => shown && { ...shown, ...view }),
    onError: () => cache.invalidateQueries({ queryKey }),
    meta: { failed: texts('music.playlists')('notChanged'), reload: trpc.music.playlists.list.queryFilter() },
  })
}

function tracksAfter(tracks: Shown['tracks'], step: Step): Shown['tracks'] {
  if ('remove' in step) return tracks.filter((_, at) => !step.remove.includes(at))
  const { from, to } = step.move
  const rest = tracks.filter((_, at) => at !== Number(from))
  return [...rest.slice(0, Number(to)), ...tracks.slice(Number(from), Number(from) + 1), ...rest.slice(Number(to))]
}

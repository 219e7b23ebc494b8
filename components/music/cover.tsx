'use client'

import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTRPC } from '#components/trpc/client.ts'
import { artAddress, type CoverOf } from './cover-art.ts'
import { DrawnCover, type CoverProps } from './drawn-cover.tsx'
import { PlayerContext } from './player/player-context.tsx'

/** The picture of a record; `isLarge` if it is larger than in a row of a list. */
export function Cover({ of, className, isLarge = false }: CoverProps) {
  const src = useCoverAddress(of, isLarge)
  return <DrawnCover of={of} src={src} {...(className && { className })} />
}

/** The address of the picture in the files of a record; of a drawn one if there is none, or it is not known yet. */
export function useCoverAddress({ of, id }: CoverOf, isLarge: boolean): string {
  const { signedIn = false } = useContext(PlayerContext) ?? {}
  // Pictures in audio files are never those of an artist.
  const enabled = signedIn && of !== 'artist' && id > 0
  const source = useQuery(
    useTRPC().music.covers.source.queryOptions({ kind: of, id }, { enabled, staleTime: Infinity, retry: false }),
  )
  return source.data?.drawn === false
    ? `/api/v1/covers/${of}/${id}?size=${isLarge ? 640 : 128}`
    : artAddress({ of, id })
}

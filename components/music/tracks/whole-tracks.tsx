'use client'

import { useCallback } from 'react'
import type { Track } from '../types.ts'
import { TrackList } from './track-list.tsx'

/** A list that is there as a whole: the tracks of an album, of an artist, of a search. */
export function WholeTracks({ label, tracks }: { label: string; tracks: readonly Track[] }) {
  const onRange = useCallback(() => {}, [])
  return (
    <TrackList label={label} total={tracks.length} rowAt={(index) => tracks[index]} loaded={tracks} onRange={onRange} />
  )
}

'use client'

import { Play } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { playableOf } from './playable.ts'
import { usePlayer } from './player-context.tsx'
import type { Track } from '../types.ts'

/** Plays everything of a list that the library has a file of. */
export function PlayAll({ tracks }: { tracks: readonly Track[] }) {
  const { play } = usePlayer()
  const queue = tracks.map(playableOf).filter((track) => track !== null)
  if (queue.length === 0) return null
  return (
    <Button variant="primary" onClick={() => play(queue, 0)}>
      <Play aria-hidden /> Play
    </Button>
  )
}

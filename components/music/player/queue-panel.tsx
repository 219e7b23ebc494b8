'use client'

import { X } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { clock, counted, span } from '../format.ts'
import { usePlayer } from './player-context.tsx'

/** What plays now and next; a press goes to a track, the cross takes it out. */
export function QueuePanel({ close }: { close: () => void }) {
  const { queue, change } = usePlayer()
  const total = queue.tracks.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <div className="absolute right-0 bottom-full mr-0 max-h-96 w-full overflow-y-auto border bg-surface shadow-lg sm:right-6 sm:mb-2 sm:w-96 sm:rounded-xl">
      <div className="sticky top-0 flex items-center justify-between border-b bg-surface px-4 py-2">
        <h2 className="font-medium">
          Queue{' '}
          <span className="font-normal text-muted">{`${counted(queue.tracks.length, 'track')}, ${span(total)}`}</span>
        </h2>
        <Button variant="ghost" size="icon-sm" aria-label="Close queue" onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      <ol>
        {queue.tracks.map((track, index) => (
          <li key={`${track.id}-${index}`} className={cn('flex items-center', index === queue.at && 'bg-accent-soft')}>
            <button
              type="button"
              className="flex min-w-0 flex-1 items-baseline gap-3 px-4 py-2 text-left hover:bg-hover"
              aria-current={index === queue.at}
              onClick={() => change({ type: 'jump', index })}
            >
              <span className="min-w-0 flex-1 truncate">
                {track.title} <span className="text-muted">{track.artist}</span>
              </span>
              <span className="text-subtle tabular-nums">{clock(track.duration)}</span>
            </button>
            <Button
              variant="ghost"
              size="icon-sm"
              className="mr-2"
              aria-label={`Remove ${track.title}`}
              onClick={() => change({ type: 'remove', index })}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
    </div>
  )
}

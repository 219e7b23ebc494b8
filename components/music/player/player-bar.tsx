'use client'

import { useId, useState } from 'react'
import { ListMusic, Pause, Play, Repeat, Repeat1, SkipBack, SkipForward, X } from 'lucide-react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Slider } from '#components/ui/form/slider.tsx'
import { countText } from '#components/ui/locale.ts'
import { clock, span } from '../format.ts'
import { Cover } from '../cover.tsx'
import { usePlayer } from './player-context.tsx'
import { useAudio, useMediaSession, usePlayerKeys } from './use-audio.ts'

/** The player at the bottom of every page while the queue has tracks. */
export function PlayerBar() {
  const { queue, current, playing, change, toggle, seek, audio } = usePlayer()
  const { time, failed, events } = useAudio()
  const queueId = useId()
  useMediaSession()
  usePlayerKeys()
  if (!current) return null
  const RepeatIcon = queue.repeat === 'one' ? Repeat1 : Repeat
  return (
    <>
      <div aria-hidden className="h-(--player-height) shrink-0" />
      <section
        aria-label="Player"
        data-product="music"
        className="player-bar fixed inset-x-0 bottom-0 z-30 border-t bg-surface shadow-lg"
      >
        <QueuePanel id={queueId} />
        {/* Required by the accessibility rules, though music has no captions. */}
        <audio ref={audio} src={current.url} preload="metadata" data-testid="audio" {...events}>
          <track kind="captions" />
        </audio>
        <div className="page-frame flex flex-wrap items-center gap-x-4 gap-y-1 py-2 sm:flex-nowrap">
          <div className="flex min-w-0 flex-1 items-center gap-3 sm:w-64 sm:flex-none">
            <Cover of={current.cover} className="size-10" />
            <div className="min-w-0">
              <p className="truncate font-medium">{current.title}</p>
              <p className="truncate text-muted" role={failed ? 'alert' : undefined}>
                {failed ? 'The file could not be played' : current.artist}
              </p>
            </div>
          </div>
          <div className="order-last flex w-full items-center gap-3 sm:order-none sm:flex-1">
            <span className="w-10 text-right text-subtle tabular-nums">{clock(time)}</span>
            <Slider
              aria-label="Position"
              aria-valuetext={clock(time)}
              min={0}
              max={Math.max(1, Math.ceil(current.duration))}
              value={Math.floor(time)}
              onChange={(event) => seek(event.target.valueAsNumber)}
            />
            <span className="w-10 text-subtle tabular-nums">{clock(current.duration)}</span>
          </div>
          <div className="flex items-center gap-1">
            <IconButton
              icon={SkipBack}
              label="Previous track"
              onClick={() => change({ type: 'previous' })}
              disabled={queue.at === 0}
            />
            <IconButton
              icon={playing ? Pause : Play}
              variant="primary"
              label={playing ? 'Pause' : 'Play'}
              onClick={toggle}
            />
            <IconButton icon={SkipForward} label="Next track" onClick={() => change({ type: 'next' })} />
            <Button
              variant="ghost"
              size="icon"
              className="hidden sm:inline-flex"
              aria-label={`Repeat: ${queue.repeat}`}
              onClick={() => change({ type: 'repeat' })}
            >
              <RepeatIcon className={queue.repeat === 'off' ? '' : 'text-accent-text'} aria-hidden />
            </Button>
            <IconButton icon={ListMusic} label="Queue" popoverTarget={queueId} />
            <IconButton icon={X} label="Close player" onClick={() => change({ type: 'clear' })} />
          </div>
        </div>
      </section>
    </>
  )
}

/**
 * The tracks of the queue: a press plays one, the cross removes it. A native popover: Escape and a click elsewhere close
 * it. Its content is there only while it is open, since the bar renders with every second of sound.
 */
function QueuePanel({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      id={id}
      popover="auto"
      aria-label="Queue"
      onToggle={({ newState }) => setOpen(newState === 'open')}
      className="fixed inset-auto right-0 bottom-(--player-height) m-0 max-h-96 p-0 w-full overflow-y-auto border bg-surface text-fg shadow-lg sm:right-6 sm:w-96 sm:rounded-xl"
    >
      {isOpen && <QueueTracks id={id} />}
    </section>
  )
}

function QueueTracks({ id }: { id: string }) {
  const { queue, change } = usePlayer()
  const total = queue.tracks.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <>
      <div className="sticky top-0 flex items-center justify-between border-b bg-surface px-4 py-2">
        <h2 className="font-medium">
          Queue{' '}
          <span className="font-normal text-muted">{`${countText(queue.tracks.length, 'track')}, ${span(total)}`}</span>
        </h2>
        <IconButton icon={X} small label="Close queue" popoverTarget={id} popoverTargetAction="hide" />
      </div>
      <ol>
        {queue.tracks.map((track, index) => (
          <li key={`${track.id}-${index}`} className={cn('flex items-center', index === queue.at && 'bg-accent-soft')}>
            <button
              type="button"
              className="flex min-w-0 flex-1 items-center gap-3 px-4 py-2 text-left hover:bg-hover"
              aria-current={index === queue.at}
              onClick={() => change({ type: 'jump', index })}
            >
              <Cover of={track.cover} className="size-9" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{track.title}</span>
                <span className="block truncate text-muted">{track.artist}</span>
              </span>
              <span className="text-subtle tabular-nums">{clock(track.duration)}</span>
            </button>
            <IconButton
              icon={X}
              small
              className="mr-2"
              label={`Remove ${track.title}`}
              onClick={() => change({ type: 'remove', index })}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

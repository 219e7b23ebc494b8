'use client'

import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { GripVertical, Shuffle, X } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx'
import { useDrag } from '#components/ui/use-drag.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { clock, span } from '../format.ts'
import { Cover } from '../cover.tsx'
import { LoudnessChoice } from './loudness-choice.tsx'
import { LyricsView } from './lyrics.tsx'
import { usePlayer } from './player-context.tsx'
import { QualityChoice } from './quality-choice.tsx'
import { shuffled } from './shuffle.ts'

/**
 * The tracks of the queue: a press plays one, the cross removes it, dragging or Alt with an arrow key moves it. A
 * native popover: Escape and a click elsewhere close it. Its content is there only while it is open, since the bar
 * renders with every second of sound.
 */
export function QueuePanel({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      id={id}
      popover="auto"
      aria-label={texts('music.player')('queue')}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      className="fixed inset-auto right-0 bottom-(--player-height) m-0 max-h-96 p-0 w-full overflow-y-auto border bg-surface text-fg shadow-lg sm:right-6 sm:w-96 sm:rounded-xl"
    >
      {isOpen && <Content id={id} />}
    </section>
  )
}

/** The queue, or the words of the current track. */
function Content({ id }: { id: string }) {
  const t = texts('music.player')
  const { current } = usePlayer()
  return (
    <Tabs defaultValue="queue">
      <div className="sticky top-0 z-10 flex items-center justify-between border-b bg-surface px-4 pt-1">
        <TabsList className="border-b-0">
          <TabsTrigger value="queue">{t('queue')}</TabsTrigger>
          <TabsTrigger value="lyrics">{t('lyrics')}</TabsTrigger>
        </TabsList>
        <IconButton icon={X} small label={t('closeQueue')} popoverTarget={id} popoverTargetAction="hide" />
      </div>
      <TabsContent value="queue" className="pt-0">
        <QueueTracks />
      </TabsContent>
      <TabsContent value="lyrics" className="pt-0">
        {current && <LyricsView id={current.id} />}
      </TabsContent>
    </Tabs>
  )
}

function QueueTracks() {
  const t = texts('music.player')
  const { queue, change } = usePlayer()
  const [moved, setMoved] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const move = useCallback((from: number, to: number) => change({ type: 'move', from, to }), [change])
  const drag = useDrag(move)
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const to = index + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0)
    if (!event.altKey || to === index || to < 0 || to >= queue.tracks.length) return
    event.preventDefault()
    flushSync(() => move(index, to))
    setMoved(to)
    list.current?.children[to]?.querySelector('button')?.focus()
  }
  const total = queue.tracks.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <>
      <div className="flex min-h-10 items-center justify-between gap-3 border-b px-4 text-muted">
        <p>{t('queueLength', { count: queue.tracks.length, time: span(total) })}</p>
        {queue.tracks.length - queue.at > 2 && (
          <Button variant="ghost" size="sm" onClick={() => change(shuffled(queue))}>
            <Shuffle aria-hidden />
            {t('shuffle')}
          </Button>
        )}
      </div>
      <QualityChoice />
      <LoudnessChoice />
      <ol ref={list}>
        {queue.tracks.map((track, index) => (
          <li
            key={`${track.id}-${index}`}
            {...drag?.propsOf(index)}
            className={cn('flex items-center', index === queue.at && 'bg-accent-soft', drag?.markOf(index))}
          >
            <GripVertical aria-hidden className="ml-2 size-4 shrink-0 cursor-grab text-subtle" />
            <button
              type="button"
              className="flex min-w-0 flex-1 items-center gap-3 px-2 py-2 text-left hover:bg-hover"
              aria-current={index === queue.at}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={(event) => moveByKey(event, index)}
              onClick={() => change({ type: 'jump', index })}
            >
              <Cover of={track.cover} className="size-9" />
              <span className="min-w-0 flex-1">
                <UserText text={track.title} className="block truncate" />
                <UserText text={track.artist} className="block truncate text-muted" />
              </span>
              <span className="text-subtle tabular-nums">{clock(track.duration)}</span>
            </button>
            <IconButton
              icon={X}
              small
              className="mr-2"
              label={t('remove', { title: track.title })}
              onClick={() => change({ type: 'remove', index })}
            />
          </li>
        ))}
      </ol>
      <output className="sr-only">
        {moved !== null && t('movedTo', { position: moved + 1, count: queue.tracks.length })}
      </output>
    </>
  )
}

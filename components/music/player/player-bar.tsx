'use client'

import { texts } from '#i18n/texts.ts'
import { useId } from 'react'
import Link from 'next/link'
import { ListMusic, Pause, Play, Repeat, Repeat1, SkipBack, SkipForward, X } from 'lucide-react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Slider } from '#components/ui/form/slider.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { clock } from '../format.ts'
import { Cover } from '../cover.tsx'
import { StarButton } from '../star.tsx'
import { CopyLink } from './copy-link.tsx'
import { usePlayer } from './player-context.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { useAudio, useMediaSession, usePlayerKeys } from './use-audio.ts'
import { useLoudness } from './use-loudness.ts'
import { usePreload } from './use-preload.ts'
import { SoundContext, useSound } from './use-sound.ts'
import { VolumeControl } from './volume-control.tsx'

/** The player at the bottom of every page while the queue has tracks. */
export function PlayerBar() {
  const t = texts('music.player')
  const { queue, current, playing, change, toggle, audio } = usePlayer()
  const sound = useSound()
  const loudness = useLoudness()
  const { src, seek } = sound
  const { time, failed, events } = useAudio(sound)
  const queueId = useId()
  usePreload(sound.next, (current?.duration ?? 0) - time)
  useMediaSession(sound)
  usePlayerKeys(sound)
  if (!current) return null
  const RepeatIcon = queue.repeat === 'one' ? Repeat1 : Repeat
  return (
    <>
      <div aria-hidden className="h-(--player-height) shrink-0" />
      <section
        aria-label={t('label')}
        data-product="music"
        className="player-bar fixed inset-x-0 bottom-0 z-30 border-t bg-surface shadow-lg"
      >
        <SoundContext value={{ ...sound, ...loudness }}>
          <QueuePanel id={queueId} />
        </SoundContext>
        {/* Required by the accessibility rules, though music has no captions. */}
        <audio ref={audio} src={src} preload="metadata" data-testid="audio" {...events}>
          <track kind="captions" />
        </audio>
        <div className="page-frame flex flex-wrap items-center gap-x-4 gap-y-1 py-2 sm:flex-nowrap">
          <div className="flex min-w-0 flex-1 items-center gap-3 sm:w-64 sm:flex-none">
            <Cover of={current.cover} className="size-10" />
            <div className="min-w-0">
              <p lang={langOf(current.title)} className="truncate font-medium">
                {current.cover.of === 'album' ? (
                  <Link href={`/music/albums/${current.cover.id}`} prefetch={false} className="hover:underline">
                    {current.title}
                  </Link>
                ) : (
                  current.title
                )}
              </p>
              {failed ? (
                <p role="alert" className="truncate text-muted">
                  {t('failed')}
                </p>
              ) : (
                <UserText as="p" text={current.artist} className="truncate text-muted" />
              )}
            </div>
          </div>
          <div className="order-last flex w-full items-center gap-3 sm:order-none sm:flex-1">
            <span className="w-10 text-right text-subtle tabular-nums">{clock(time)}</span>
            <Slider
              aria-label={t('position')}
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
              label={t('previous')}
              onClick={() => change({ type: 'previous' })}
              disabled={queue.at === 0}
            />
            <IconButton
              icon={playing ? Pause : Play}
              variant="primary"
              label={t(playing ? 'pause' : 'play')}
              onClick={toggle}
            />
            <IconButton icon={SkipForward} label={t('next')} onClick={() => change({ type: 'next' })} />
            <Button
              variant="ghost"
              size="icon"
              className="hidden sm:inline-flex"
              aria-label={t(`repeat.${queue.repeat}`)}
              onClick={() => change({ type: 'repeat' })}
            >
              <RepeatIcon className={queue.repeat === 'off' ? '' : 'text-accent-text'} aria-hidden />
            </Button>
            <StarButton of={{ of: 'track', id: current.id }} className="hidden sm:inline-flex" />
            <VolumeControl factor={loudness.factor} />
            <CopyLink id={current.id} />
            <IconButton icon={ListMusic} label={t('queue')} popoverTarget={queueId} />
            <IconButton icon={X} label={t('close')} onClick={() => change({ type: 'clear' })} />
          </div>
        </div>
      </section>
    </>
  )
}

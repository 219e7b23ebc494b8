'use client'

import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { cn } from '#components/ui/cn.ts'
import { usePlayer } from './player-context.tsx'
import { useHeard } from './use-sound.ts'

type Lyrics = NonNullable<RouterOutput['music']['tracks']['get']['lyrics']>

/**
 * The lyrics of the current track. If the file has the times of the lines, the present line is marked, and a click on a
 * line plays from there.
 */
export function LyricsView({ id }: { id: number }) {
  const t = texts('music.player')
  const track = useQuery(useTRPC().music.tracks.get.queryOptions({ id, fields: ['track', 'track.lyrics'] }))
  if (track.error || !track.data) return <QueryStatus query={track} rows={4} />
  const { lyrics } = track.data
  if (!lyrics || lyrics.lines.length === 0) return <p className="p-4 text-muted">{t('noLyrics')}</p>
  return lyrics.synced ? <SyncedLines {...lyrics} /> : <Lines {...lyrics} />
}

const langOfLyrics = (language: string) => (language === 'und' ? undefined : language)

function Lines({ language, lines }: Lyrics) {
  return (
    <div lang={langOfLyrics(language)} className="p-4 leading-relaxed">
      {lines.map(({ text }, index) => (
        <p key={index} className="min-h-5">
          {text}
        </p>
      ))}
    </div>
  )
}

function SyncedLines({ language, lines }: Lyrics) {
  const { seek } = useHeard()
  const now = usePresentLine(lines)
  const present = useRef<HTMLLIElement>(null)
  useEffect(() => present.current?.scrollIntoView({ block: 'nearest' }), [now])
  return (
    <ol lang={langOfLyrics(language)} className="py-2">
      {lines.map(({ text, start = 0 }, index) => (
        <li key={index} ref={index === now ? present : null} aria-current={index === now}>
          <button
            type="button"
            className={cn(
              'min-h-8 w-full px-4 py-1 text-left text-muted hover:bg-hover',
              index === now && 'font-semibold text-accent-text',
            )}
            onClick={() => seek(start / 1000)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Index of the last line that has begun; −1 before the first one. */
function usePresentLine(lines: Lyrics['lines']): number {
  const { audio } = usePlayer()
  const { from } = useHeard()
  const [now, setNow] = useState(-1)
  useEffect(() => {
    const element = audio.current
    if (!element) return
    const look = () => {
      const ms = (from + element.currentTime) * 1000
      setNow(lines.findLastIndex(({ start = 0 }) => start <= ms))
    }
    look()
    element.addEventListener('timeupdate', look)
    return () => element.removeEventListener('timeupdate', look)
  }, [audio, from, lines])
  return now
}

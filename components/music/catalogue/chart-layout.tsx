import { texts } from '#i18n/texts.ts'
import type { ComponentType, ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { formatDay } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { coverOf } from '../cover-of.ts'
import type { CoverProps } from '../drawn-cover.tsx'
import { clock } from '../format.ts'
import type { Track } from '../inputs.ts'

interface ChartEntry {
  plays: number
  track: Track
}

interface ChartLayoutProps {
  entries: readonly ChartEntry[]
  /** The day on which the plays were counted, shown with the first track. */
  day?: string | null
  /** The picture of a record. */
  cover: ComponentType<CoverProps>
  /** Renders the action of the first track, which is shown large. */
  topAction: (top: ChartEntry) => ReactNode
  /** Renders the action at the end of each row; a click anywhere on the row triggers it. */
  rowAction: (entry: ChartEntry) => ReactNode
}

/** A chart: the first track shown large, and all tracks with their numbers of plays. */
export function ChartLayout({ entries, day = null, cover: Cover, topAction, rowAction }: ChartLayoutProps) {
  const t = texts('music.catalogue')
  const [top] = entries
  if (!top) return null
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 self-start p-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] lg:flex lg:flex-col lg:items-stretch lg:p-5">
        <Cover of={coverOf(top.track)} isLarge className="aspect-square h-auto w-full" />
        <div className="min-w-0">
          <p className="font-medium text-accent-text">{t('topTrack')}</p>
          <UserText as="h2" text={top.track.title} className="mt-1 text-lg font-semibold tracking-tight" />
          <UserText as="p" text={top.track.artist?.title} className="text-muted" />
          <p className="mt-1 text-subtle">
            {day === null ? <Plays count={top.plays} /> : t('playsOn', { count: top.plays, day: formatDay(day) })}
          </p>
        </div>
        <div className="col-span-2 grid sm:col-span-1">{topAction(top)}</div>
      </Card>
      <Card aria-label={t('chart')} className="self-start overflow-hidden">
        <ol className="divide-y">
          {entries.map((entry, index) => (
            <li key={entry.track.id} className="relative flex h-14 items-center gap-3 px-4 hover:bg-hover/60">
              <span className="w-6 text-right text-subtle tabular-nums">{index + 1}</span>
              <Cover of={coverOf(entry.track)} className="size-10" />
              <span className="min-w-0 flex-1">
                <UserText text={entry.track.title} className="block truncate font-medium" />
                <UserText text={entry.track.artist?.title} className="block truncate text-muted" />
              </span>
              <span className="hidden text-subtle tabular-nums sm:block">{clock(entry.track.duration ?? 0)}</span>
              <span className="shrink-0 sm:min-w-16 text-right text-muted tabular-nums">
                <Plays count={entry.plays} wordClass="max-sm:sr-only" />
              </span>
              {rowAction(entry)}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

function Plays({ count, wordClass }: { count: number; wordClass?: string }) {
  return texts('music.catalogue').rich('plays', { count, word: (word) => <span className={wordClass}>{word}</span> })
}

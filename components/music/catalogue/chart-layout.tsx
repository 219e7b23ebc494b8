import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { countText } from '#components/ui/locale.ts'
import { Cover, coverOf } from '../cover.tsx'
import { clock } from '../format.ts'
import type { Track } from '../inputs.ts'

interface ChartEntry {
  plays: number
  track: Track
}

interface ChartLayoutProps {
  entries: readonly ChartEntry[]
  /** After the number of plays of the first: ` on 7 March (UTC)`. */
  when?: string
  /** What a press on the first one, shown large, does. */
  topAction: (top: ChartEntry) => ReactNode
  /** The end of each row, which answers presses of the whole row. */
  rowAction: (entry: ChartEntry) => ReactNode
}

/** The track of the day, and all the others with their plays. */
export function ChartLayout({ entries, when = '', topAction, rowAction }: ChartLayoutProps) {
  const [top] = entries
  if (!top) return null
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 self-start p-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] lg:flex lg:flex-col lg:items-stretch lg:p-5">
        <Cover of={coverOf(top.track)} className="aspect-square h-auto w-full" />
        <div className="min-w-0">
          <p className="font-medium text-accent-text">Track of the day</p>
          <h2 className="mt-1 text-lg font-semibold tracking-tight">{top.track.title}</h2>
          <p className="text-muted">{top.track.artist?.title}</p>
          <p className="mt-1 text-subtle">{countText(top.plays, 'play') + when}</p>
        </div>
        <div className="col-span-2 grid sm:col-span-1">{topAction(top)}</div>
      </Card>
      <Card aria-label="Chart of the day" className="self-start overflow-hidden">
        <ol className="divide-y">
          {entries.map((entry, index) => (
            <li key={entry.track.id} className="relative flex h-14 items-center gap-3 px-4 hover:bg-hover/60">
              <span className="w-6 text-right text-subtle tabular-nums">{index + 1}</span>
              <Cover of={coverOf(entry.track)} className="size-10" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{entry.track.title}</span>
                <span className="block truncate text-muted">{entry.track.artist?.title}</span>
              </span>
              <span className="hidden text-subtle tabular-nums sm:block">{clock(entry.track.duration ?? 0)}</span>
              <span className="w-16 text-right text-muted tabular-nums">{countText(entry.plays, 'play')}</span>
              {rowAction(entry)}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'

interface DifferenceProps {
  label: string
  /** How many of each kind, or that nothing differs. */
  counts: string
  lines: readonly DifferenceLine[]
  /** Shown below the lines. */
  children: ReactNode
}

export interface DifferenceLine {
  key: string
  kind: keyof typeof TONES
  /** The kind in words. */
  word: string
  content: ReactNode
}

const TONES = { added: 'success', changed: 'info', removed: 'danger' } as const

/** What a change would do, line by line. */
export function Difference({ label, counts, lines, children }: DifferenceProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <output className="text-muted tabular-nums">{counts}</output>
      <ul className="flex flex-col gap-1 empty:hidden">
        {lines.map(({ key, kind, word, content }) => (
          <li key={key} className="flex items-baseline gap-x-2">
            <Badge tone={TONES[kind]}>{word}</Badge>
            <div className="min-w-0 wrap-anywhere">{content}</div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

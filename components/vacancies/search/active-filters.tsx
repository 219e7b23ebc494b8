'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { filterChips, type Argument, type ChipView } from './chips.ts'
import { LineDot } from './line-dot.tsx'
import { withoutFilters } from './query.ts'
import { useCountedArguments } from './use-counted-arguments.ts'
import { useSearch } from './use-search.ts'

const number = new Intl.NumberFormat('ru-RU')

/** Every active filter as a chip that takes it away, with what the search would find without it. */
export function ActiveFilters({ list }: { list: readonly Argument[] | null }) {
  const { query, go } = useSearch()
  const filtered = filterChips(list).length > 0
  const chips = filterChips(list, useCountedArguments(filtered))
  const { box, removed } = useFocusNext(chips.length)
  if (!filtered) return null
  return (
    <section ref={box} aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip, at) => (
        <Chip
          key={chip.key}
          removeLabel={removeLabel(chip)}
          onRemove={() => {
            removed(at)
            go(chip.rest)
          }}
        >
          <span className="flex items-center gap-1.5">
            {chip.color && <LineDot color={chip.color} />}
            <span lang={chip.lang} className="truncate">
              {chip.label}
            </span>
            {chip.found !== undefined && (
              <span
                aria-hidden
                title={`${number.format(chip.found)} without it`}
                className="text-xs text-muted tabular-nums"
              >
                {number.format(chip.found)} without
              </span>
            )}
          </span>
        </Chip>
      ))}
      <Button variant="ghost" size="sm" onClick={() => go(withoutFilters(query))}>
        Clear all
      </Button>
    </section>
  )
}

function removeLabel({ label, found }: ChipView): string {
  const without = found === undefined ? '' : `: ${number.format(found)} without it`
  return `Remove filter ${label}${without}`
}

/** Whoever took a chip away by keyboard finds the focus on the next one, not lost. */
function useFocusNext(count: number) {
  const box = useRef<HTMLElement>(null)
  const gone = useRef<number | null>(null)
  useEffect(() => {
    if (gone.current === null) return
    const buttons = box.current?.querySelectorAll('button') ?? []
    if (document.activeElement === document.body) buttons[Math.min(gone.current, buttons.length - 1)]?.focus()
    gone.current = null
  }, [count])
  return { box, removed: (at: number) => void (gone.current = at) }
}

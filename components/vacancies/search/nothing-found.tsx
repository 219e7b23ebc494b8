'use client'

import { SearchX } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { helpfulDrops, type Argument } from './chips.ts'
import { countText } from '../count-text.ts'
import { withoutFilters } from './query.ts'
import { useCountedArguments } from './use-counted-arguments.ts'
import { useSearch } from './use-search.ts'

/** A search without results: which of its arguments to drop, and what that would find. */
export function NothingFound({ list }: { list: readonly Argument[] | null }) {
  const { query, go } = useSearch()
  const counted = useCountedArguments(true)
  const drops = helpfulDrops(list, counted)
  const filters = list?.some(({ argument }) => argument !== 'text') ?? false
  return (
    <EmptyState
      icon={SearchX}
      title="No vacancies found"
      action={filters && <Button onClick={() => go(withoutFilters(query))}>Clear all filters</Button>}
    >
      {drops.length > 0 ? (
        <>
          <p>Without one of these there are some:</p>
          <ul aria-label="What to drop" className="mt-3 flex flex-col items-stretch gap-1.5 text-left">
            {drops.map((drop) => (
              <li key={drop.key}>
                <Button
                  className="h-auto min-h-8 w-full py-1 text-left whitespace-normal [&>span]:w-full [&>span]:justify-between"
                  onClick={() => go(drop.rest)}
                >
                  <span>
                    Without <span lang={drop.lang}>{drop.label}</span>
                  </span>
                  <span className="font-normal text-muted">{countText(drop.found ?? 0)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        counted && (filters ? 'Take several filters away, or all of them.' : 'Search for fewer or other words.')
      )}
    </EmptyState>
  )
}

'use client'

import type { RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { queryOfLink, withoutFilters } from './query.ts'
import { useSearch } from './use-search.ts'

type Arguments = RouterOutput['vacancies']['search']['arguments']

/** Parameters that are no filters. */
const NO_FILTER = new Set(['text', 'order_by', 'no_magic'])

export function filtersOf(list: Arguments): NonNullable<Arguments> {
  return list?.filter(({ argument }) => !NO_FILTER.has(argument)) ?? []
}

/** Every active filter as a chip that takes it away; the links come from the API. */
export function ActiveFilters({ filters }: { filters: NonNullable<Arguments> }) {
  const { query, go } = useSearch()
  if (filters.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {filters.map(({ argument, value, value_description, disable_url }) => (
        <Chip
          key={`${argument}=${value}`}
          removeLabel={`Remove filter ${value_description}`}
          onRemove={() => go(queryOfLink(disable_url))}
        >
          <span lang="ru">{value_description}</span>
        </Chip>
      ))}
      <Button variant="ghost" size="sm" onClick={() => go(withoutFilters(query))}>
        Clear all
      </Button>
    </div>
  )
}

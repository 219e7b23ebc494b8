'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { cn } from '#components/ui/cn.ts'
import type { FacetData } from './facet.tsx'
import { LineDot } from './line-dot.tsx'
import { chosen } from './query.ts'
import { useSearch } from './use-search.ts'

const number = new Intl.NumberFormat('ru-RU')

type FacetValueProps = {
  query: URLSearchParams
  facet: Pick<FacetData, 'id' | 'param'>
  item: FacetData['values'][number]
  checked: boolean
}

/** A value that can be chosen, with what the search would find by it. */
export function FacetValue({ query, facet, item, checked }: FacetValueProps) {
  const { go } = useSearch()
  const { id, param } = facet
  const field = `${id}-${item.value}`
  return (
    <label
      htmlFor={field}
      className={cn(
        'flex min-h-7 items-center gap-2 rounded-md py-1 hover:bg-hover',
        item.count === 0 && 'text-subtle',
      )}
    >
      <Checkbox id={field} checked={checked} onChange={() => go(chosen(query, param, item.value, item.inside))} />
      {item.hex_color && <LineDot color={item.hex_color} />}
      <span lang="ru" className="min-w-0 flex-1 truncate" title={item.name}>
        {item.name}
      </span>
      <span className="pr-1 text-subtle tabular-nums">{number.format(item.count)}</span>
    </label>
  )
}

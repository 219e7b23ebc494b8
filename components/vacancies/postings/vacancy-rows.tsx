'use client'

import { useState } from 'react'
import { Card } from '#components/ui/card.tsx'
import { useListKeys } from '../search/list-navigation.ts'
import { VacancyRow, type Item } from './vacancy-row.tsx'

type VacancyRowsProps = {
  items: readonly Item[]
  /** Name of the region. */
  label: string
  /** Level of the titles, `h2` unless the list is below a heading. */
  headings?: 'h2' | 'h3'
}

/** Vacancies without a reading pane: favourites, and those of a company. The keyboard works as in the search. */
export function VacancyRows({ items, label, headings }: VacancyRowsProps) {
  const [selected, setSelected] = useState<string>()
  useListKeys({ items, selected, select: setSelected })
  return (
    <Card aria-label={label} className="overflow-hidden">
      <ol className="divide-y">
        {items.map((item) => (
          <li key={item.id}>
            <VacancyRow item={item} heading={headings} selected={item.id === selected} onSelect={() => false} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

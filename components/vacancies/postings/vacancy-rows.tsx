'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { Card } from '#components/ui/card.tsx'
import { useListKeys } from '../search/list-navigation.ts'
import { isFavorite, useFavorite } from './favorite-cache.ts'
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
  const router = useRouter()
  const [selected, setSelected] = useState<string>()
  const setFavorite = useFavorite()
  useListKeys({
    ids: items.map(({ id }) => id),
    selected,
    select: setSelected,
    open: (id) => router.push(`/vacancies/${id}`),
    favorite: (id) => setFavorite(id, !items.some((item) => item.id === id && isFavorite(item))),
  })
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

'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { Card } from '#components/ui/card.tsx'
import { isFavored } from './favored.ts'
import { useFavorite } from './use-favorite.ts'
import { useListKeys } from './use-list-keys.ts'
import { VacancyRow, type Item } from './vacancy-row.tsx'

/** Vacancies without a reading pane beside them: favourites, those of a company. The keys are the search's. */
export function VacancyRows({ items, label }: { items: readonly Item[]; label: string }) {
  const router = useRouter()
  const [selected, setSelected] = useState<string>()
  const setFavorite = useFavorite()
  useListKeys({
    ids: items.map(({ id }) => id),
    selected,
    select: setSelected,
    open: (id) => router.push(`/vacancies/${id}`),
    favour: (id) => setFavorite(id, !items.some((item) => item.id === id && isFavored(item))),
  })
  return (
    <Card aria-label={label} className="overflow-hidden">
      <ol className="divide-y">
        {items.map((item) => (
          <li key={item.id}>
            <VacancyRow item={item} selected={item.id === selected} onSelect={() => false} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

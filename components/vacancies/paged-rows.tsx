'use client'

import type { ReactNode } from 'react'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { Card } from '#components/ui/card.tsx'
import { Pagination } from '#components/ui/pagination.tsx'

type PagedRowsProps<T> = {
  /** Names the list for screen readers. */
  label: string
  list: { items: readonly T[]; page: number; pages: number }
  /** What stands in place of the rows when there are none. */
  empty: ReactNode
  row: (item: T) => ReactNode
  /** Address of a page, counted from 0. */
  hrefFor: (page: number) => string
}

/** One page of a list in a card, walked through with j and k, and the way to the other pages. */
export function PagedRows<T extends { id: string }>({ label, list, empty, row, hrefFor }: PagedRowsProps<T>) {
  const keys = useRowKeys<HTMLUListElement>()
  const { items, page, pages } = list
  return (
    <>
      <Card aria-label={label} className="overflow-hidden">
        {items.length === 0 && empty}
        <ul ref={keys} className="divide-y">
          {items.map((item) => (
            <li key={item.id}>{row(item)}</li>
          ))}
        </ul>
      </Card>
      <Pagination page={page} pages={pages} hrefFor={hrefFor} />
    </>
  )
}

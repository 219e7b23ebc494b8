'use client'

import type { ReactNode } from 'react'
import { withQuery } from '#components/shell/search-params.ts'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { cn } from '#components/ui/cn.ts'
import { UserLink } from '#components/ui/user-text.tsx'

type PagedRowsProps<T> = {
  /** Names the list for screen readers. */
  label: string
  query: {
    data: { items: readonly T[]; found: number; page: number; pages: number } | undefined
    isPending: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  /** How many rows the skeleton has. */
  skeleton: number
  /** Shown in place of the rows when there are none. */
  empty: ReactNode
  row?: (item: T) => ReactNode
  /** Renders the rows differently than as a list in a card. */
  rows?: (items: readonly T[]) => ReactNode
  /** The address of the list, and the parameters that the links to its pages keep. */
  path: string
  params?: Record<string, string | undefined>
  /** Returns the text above the list that says how many were found. */
  count?: (found: number) => string
  columns?: 2
}

/** One page of a list, or its skeleton or error. */
export function PagedRows<T extends { id: string }>(props: PagedRowsProps<T>) {
  const { query, skeleton, count, path, params, rows, ...list } = props
  const { data } = query
  if (query.error || !data) return <QueryStatus query={query} rows={skeleton} />
  return (
    <>
      {count && <output className="text-muted">{count(data.found)}</output>}
      {rows && data.items.length > 0 ? rows(data.items) : <Rows items={data.items} {...list} />}
      <Pagination
        page={data.page}
        pages={data.pages}
        hrefFor={(page) => withQuery(path, { ...params, page: page || undefined })}
      />
    </>
  )
}

type RowsProps<T> = Pick<PagedRowsProps<T>, 'label' | 'empty' | 'row' | 'columns'> & { items: readonly T[] }

/** The rows in a card, with `j` and `k` from one to the next. */
function Rows<T extends { id: string }>({ label, items, empty, row, columns }: RowsProps<T>) {
  const keys = useRowKeys<HTMLUListElement>()
  return (
    <Card aria-label={label} className="overflow-hidden">
      {items.length === 0 && empty}
      <ul ref={keys} className={columns === 2 ? 'grid md:grid-cols-2' : 'divide-y'}>
        {items.map((item) => (
          <li key={item.id} className={columns === 2 ? '-mt-px border-t' : undefined}>
            {row?.(item)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TitleRowProps = {
  href: string
  title: string
  detail: ReactNode
  /** The actions stay beside the title on a phone too. */
  oneLine?: boolean
  children: ReactNode
}

/** A row with its title as a link, a line of details, and its actions. */
export function TitleRow({ href, title, detail, oneLine = false, children }: TitleRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className={cn('min-w-0', oneLine ? 'flex-1' : 'basis-full sm:flex-1 sm:basis-64')}>
        <UserLink
          data-row
          href={href}
          prefetch={false}
          text={title}
          className="block truncate text-base font-medium hover:underline"
        />
        <p className="text-subtle">{detail}</p>
      </div>
      {children}
    </div>
  )
}

'use client'

import Link from 'next/link'
import { withQuery } from '#components/shell/search-params.ts'
import { Button } from '#components/ui/button.tsx'
import { number } from '../format.ts'

interface PageLinksProps {
  path: string
  /** Search text to keep in the addresses. */
  q?: string
  /** From 1. */
  page: number
  size: number
  total: number
}

/** Links to the previous and the next page of a list. */
export function PageLinks({ path, q, page, size, total }: PageLinksProps) {
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-3">
      {page > 1 && (
        <Button asChild>
          <Link href={withQuery(path, { q, page: page === 2 ? undefined : page - 1 })}>Previous</Link>
        </Button>
      )}
      <span className="text-muted tabular-nums">{`Page ${number(page)} of ${number(pages)}`}</span>
      {page < pages && (
        <Button asChild>
          <Link href={withQuery(path, { q, page: page + 1 })}>Next</Link>
        </Button>
      )}
    </nav>
  )
}

'use client'

import { withQuery } from '#components/shell/search-params.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { formatNumber } from '#components/ui/locale.ts'

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
        <LinkButton href={withQuery(path, { q, page: page === 2 ? undefined : page - 1 })}>Previous</LinkButton>
      )}
      <span className="text-muted tabular-nums">{`Page ${formatNumber(page)} of ${formatNumber(pages)}`}</span>
      {page < pages && <LinkButton href={withQuery(path, { q, page: page + 1 })}>Next</LinkButton>}
    </nav>
  )
}

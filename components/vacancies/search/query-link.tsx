'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf } from './query.ts'
import { useSearch } from './use-search.ts'

type QueryLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { query: URLSearchParams }

/** A link to another search: real for new tabs and robots, without a page load for a plain press. */
export function QueryLink({ query, children, ...props }: QueryLinkProps) {
  const { go } = useSearch()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(query)
  }
  return (
    <a href={hrefOf(query)} onClick={onClick} {...props}>
      {children}
    </a>
  )
}

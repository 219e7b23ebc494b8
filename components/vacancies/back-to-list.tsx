'use client'

import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { hrefOf } from './query.ts'

const KEY = 'quartet.vacancies.search'

/** Remembers the search of this tab for the way back. */
export function rememberSearch(query: URLSearchParams): void {
  sessionStorage.setItem(KEY, query.toString())
}

/** Back to the last search of this tab. */
export function BackToList() {
  const last = useSyncExternalStore(
    () => () => {},
    () => sessionStorage.getItem(KEY),
    () => null,
  )
  return (
    <Button asChild variant="ghost" className="self-start">
      <Link href={hrefOf(new URLSearchParams(last ?? ''))} prefetch={false}>
        <ArrowLeft aria-hidden />
        Vacancies
      </Link>
    </Button>
  )
}

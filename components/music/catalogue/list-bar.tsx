'use client'

import { useRouter } from 'next/navigation'
import { withQuery } from '#components/shell/search-params.ts'
import { counted } from '../format.ts'
import { SearchBox } from './search-box.tsx'

interface ListBarProps {
  /** Path of the list; its address keeps the text. */
  path: string
  q: string
  /** What the list holds, in the singular. */
  word: string
  total: number | undefined
}

/** Search in names as one types, and how many there are. */
export function ListBar({ path, q, word, total }: ListBarProps) {
  const router = useRouter()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchBox
        label="Search in names"
        text={q}
        tell={(text) => router.replace(withQuery(path, { q: text }), { scroll: false })}
      />
      <output className="text-muted">{total !== undefined && counted(total, word)}</output>
    </div>
  )
}

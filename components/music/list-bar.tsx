'use client'

import { useRouter } from 'next/navigation'
import { withQuery } from '#components/shell/search-params.ts'
import { Input } from '#components/ui/input.tsx'
import { counted } from './format.ts'
import { useTypedText } from './use-typed-text.ts'

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
  const box = useTypedText(q, (text) => router.replace(withQuery(path, { q: text }), { scroll: false }))
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Input
        type="search"
        aria-label="Search in names"
        placeholder="Search in names"
        className="sm:max-w-xs"
        {...box}
        maxLength={100}
      />
      <output className="text-muted">{total !== undefined && counted(total, word)}</output>
    </div>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { withQuery } from '#components/shell/search-params.ts'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { STATES } from '#server/cloud/bounds.schema.ts'

type ServerFilterProps = { q: string; state: string; shown: number; total: number }

/** Search by name or address, and by state. The address of the page says what is shown. */
export function ServerFilter({ q, state, shown, total }: ServerFilterProps) {
  const router = useRouter()
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => router.replace(withQuery('/cloud', { q: text, state }), { scroll: false }), 150)
    return () => clearTimeout(timer)
  }, [text, q, state, router])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Search servers"
        placeholder="Name or address"
        className="min-w-0 flex-1 basis-48 sm:max-w-xs"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label="State"
        className="w-36"
        value={state}
        onChange={(event) =>
          router.replace(withQuery('/cloud', { q: text, state: event.target.value }), { scroll: false })
        }
      >
        <option value="">Any state</option>
        {STATES.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option>Off</option>
      </Select>
      <output className="ml-auto text-muted tabular-nums">
        {shown === total ? `${total} servers` : `${shown} of ${total} servers`}
      </output>
    </div>
  )
}

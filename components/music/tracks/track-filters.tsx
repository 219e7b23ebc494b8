'use client'

import { useTypedText } from '../use-typed-text.ts'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'

const SORTS = [
  ['title:ASC', 'Title A–Z'],
  ['title:DESC', 'Title Z–A'],
  ['artist.title:ASC,title:ASC', 'Artist'],
  ['album.name:ASC,id:ASC', 'Album'],
  ['duration:ASC', 'Shortest first'],
  ['duration:DESC', 'Longest first'],
  ['id:DESC', 'Newest first'],
] as const

interface FiltersProps {
  q: string
  sort: string
  change: (next: { q?: string; sort?: string }) => void
}

/** Search in titles as one types, and the order. */
export function TrackFilters({ q, sort, change }: FiltersProps) {
  const box = useTypedText(q, (text) => change({ q: text }))
  return (
    <div className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label="Search in titles"
        placeholder="Search in titles"
        className="sm:max-w-xs"
        {...box}
        maxLength={100}
      />
      <span className="w-full sm:w-44">
        <Select aria-label="Order" value={sort} onChange={(event) => change({ sort: event.target.value })}>
          {SORTS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </span>
    </div>
  )
}

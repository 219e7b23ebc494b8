'use client'

import { SearchBox } from '../catalogue/search-box.tsx'
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
  return (
    <div className="flex flex-wrap gap-2">
      <SearchBox label="Search in titles" text={q} tell={(text) => change({ q: text })} />
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

'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { LibraryCard } from './library-card.tsx'
import { isActive } from './library.ts'

const ACTIVE_MS = 1_000
const IDLE_MS = 30_000

/** Every library with its scan, which is followed while it runs. */
export function LibrariesView() {
  const trpc = useTRPC()
  const libraries = useQuery(
    trpc.music.libraries.list.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.items.some(isActive) ? ACTIVE_MS : IDLE_MS) },
    ),
  )
  return (
    <>
      <QueryStatus query={libraries} rows={3} />
      {libraries.data?.items.map((library) => (
        <LibraryCard key={library.id} library={library} />
      ))}
    </>
  )
}

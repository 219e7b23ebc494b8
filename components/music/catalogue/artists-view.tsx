'use client'

import Link from 'next/link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Card } from '#components/ui/card.tsx'
import { Cover } from '../player/cover.tsx'
import { counted } from '../format.ts'
import { ARTIST_PAGE, artistsInput } from '../inputs.ts'
import { NameList } from './name-list.tsx'
import type { Artist } from '../types.ts'

/** Artists by name, with what the catalogue has of them. */
export function ArtistsView({ page, q }: { page: number; q: string }) {
  const artists = useQuery({
    ...useTRPC().music.artists.list.queryOptions(artistsInput(page, q)),
    placeholderData: keepPreviousData,
  })
  return (
    <NameList word="artist" icon={Users} page={page} size={ARTIST_PAGE} q={q} list={artists}>
      {({ result }) => <ArtistGrid artists={result.artists} />}
    </NameList>
  )
}

function ArtistGrid({ artists }: { artists: readonly Artist[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {artists.map(({ id, title, trackCount = 0, albumCount = 0 }) => (
        <li key={id}>
          <Card className="overflow-hidden hover:bg-hover/60">
            <Link href={`/music/artists/${id}`} prefetch={false} className="flex items-center gap-3 p-3">
              <Cover name={title ?? ''} className="size-12 rounded-full" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{title}</span>
                <span className="block truncate text-muted">
                  {`${counted(trackCount, 'track')} · ${counted(albumCount, 'album')}`}
                </span>
              </span>
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  )
}

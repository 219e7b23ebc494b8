'use client'

import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { DiscAlbum, Users, type LucideIcon } from 'lucide-react'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import {
  RANKED_BY,
  ALBUM_PAGE,
  rankedByOf,
  albumsInput,
  ARTIST_PAGE,
  artistsInput,
  rankedAlbumsInput,
  type RankedBy,
  type Artist,
} from '../inputs.ts'
import { Cover } from '../cover.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { PageLinks } from './page-links.tsx'
import { SearchBox } from './search-box.tsx'

/** Albums by name, or the first ones of another order. */
export function AlbumsView({ page, q, order }: { page: number; q: string; order: RankedBy | undefined }) {
  return order === undefined ? <AlbumsByName page={page} q={q} /> : <RankedAlbums order={order} />
}

function AlbumsByName({ page, q }: { page: number; q: string }) {
  const albums = useQuery({
    ...useTRPC().music.albums.list.queryOptions(albumsInput(page, q)),
    placeholderData: keepPreviousData,
  })
  return (
    <NameList of="albums" icon={DiscAlbum} page={page} size={ALBUM_PAGE} q={q} list={albums} beside={<AlbumOrders />}>
      {({ result }) => <AlbumGrid albums={result.albums} />}
    </NameList>
  )
}

function RankedAlbums({ order }: { order: RankedBy }) {
  const t = texts('music.catalogue')
  const albums = useQuery(useTRPC().music.lists.albums.queryOptions(rankedAlbumsInput(order)))
  return (
    <div className="flex flex-col gap-5">
      <span>
        <AlbumOrders order={order} />
      </span>
      <QueryStatus query={albums} rows={8} />
      {albums.data?.items.length === 0 && <EmptyState icon={DiscAlbum} title={t('noAlbums')} text={t('noRanked')} />}
      {albums.data && <AlbumGrid albums={albums.data.items} />}
    </div>
  )
}

function AlbumOrders({ order }: { order?: RankedBy }) {
  const t = texts('music.catalogue')
  const router = useRouter()
  return (
    <span className="block w-full sm:w-56">
      <Select
        aria-label={t('order.label')}
        value={order ?? 'name'}
        onChange={({ target }) => router.replace(withQuery('/music/albums', { order: rankedByOf(target.value) }))}
        options={(['name', ...RANKED_BY] as const).map((one) => [one, t(`order.${one}`)])}
      />
    </span>
  )
}

/** Artists by name, with the number of their tracks and albums. */
export function ArtistsView({ page, q }: { page: number; q: string }) {
  const artists = useQuery({
    ...useTRPC().music.artists.list.queryOptions(artistsInput(page, q)),
    placeholderData: keepPreviousData,
  })
  return (
    <NameList of="artists" icon={Users} page={page} size={ARTIST_PAGE} q={q} list={artists}>
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
              <Cover of={{ of: 'artist', id }} className="size-12 rounded-full" />
              <span className="min-w-0">
                <UserText text={title} className="block truncate font-medium" />
                <span className="block truncate text-muted">
                  {texts('music.catalogue')('artistSummary', { tracks: trackCount, albums: albumCount })}
                </span>
              </span>
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Names of the messages for each list. */
const WORDS = {
  albums: { count: 'albumCount', none: 'noAlbums', noneText: 'noAlbumsText' },
  artists: { count: 'artistCount', none: 'noArtists', noneText: 'noArtistsText' },
} as const

interface NameListProps<T> {
  of: 'albums' | 'artists'
  icon: LucideIcon
  page: number
  /** Records of a page. */
  size: number
  q: string
  list: UseQueryResult<T, unknown>
  /** Beside the search. */
  beside?: ReactNode
  children: (data: T) => ReactNode
}

/** A list in pages, sorted by name: search, loading and empty states, and page links around the records. */
function NameList<T extends { totalCount: number }>({
  of,
  icon,
  q,
  list,
  beside,
  children,
  ...paging
}: NameListProps<T>) {
  const t = texts('music.catalogue')
  const router = useRouter()
  const path = `/music/${of}`
  const total = list.data?.totalCount
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          label={t('searchNames')}
          text={q}
          onSearch={(text) => router.replace(withQuery(path, { q: text }), { scroll: false })}
        />
        {beside}
        <output className="text-muted">{total !== undefined && t(WORDS[of].count, { count: total })}</output>
      </div>
      <QueryStatus query={list} rows={8} />
      {total === 0 && (
        <EmptyState
          icon={icon}
          title={q ? t('noMatch') : t(WORDS[of].none)}
          text={q ? t('shorter') : t(WORDS[of].noneText)}
        />
      )}
      {list.data && children(list.data)}
      <PageLinks path={path} keep={{ q }} {...paging} total={total ?? 0} />
    </div>
  )
}

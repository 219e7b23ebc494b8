'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { counted, number, span } from './format.ts'
import { ARTIST_TRACKS, artistInputs } from './inputs.ts'
import { PlayAll } from './play-all.tsx'
import { WholeTracks } from './tracks/whole-tracks.tsx'

/** An artist: albums by year, then every track. */
export function ArtistView({ id }: { id: number }) {
  const trpc = useTRPC()
  const inputs = artistInputs(id)
  const artist = useQuery(trpc.music.artists.get.queryOptions(inputs.artist))
  const albums = useQuery(trpc.music.albums.byArtist.queryOptions(inputs.albums))
  const tracks = useQuery(trpc.music.tracks.byArtist.queryOptions(inputs.tracks))
  const failed = [artist, albums, tracks].find(({ error }) => error)
  if (failed) return <QueryError error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />
  if (!artist.data || !albums.data || !tracks.data) return <SkeletonRows rows={8} />
  const { totalCount, meta, result } = tracks.data
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={artist.data.title}
        description={`${counted(totalCount, 'track')} · ${span(meta?.totalDuration ?? 0)}`}
        actions={<PlayAll tracks={result.tracks} />}
      />
      {albums.data.totalCount > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Albums</h2>
          <AlbumGrid albums={albums.data.result.albums} />
        </section>
      )}
      {totalCount > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Tracks</h2>
          <WholeTracks label="Tracks" tracks={result.tracks} />
          {totalCount > ARTIST_TRACKS && (
            <p className="text-muted">{`The first ${ARTIST_TRACKS} of ${number(totalCount)}.`}</p>
          )}
        </section>
      )}
    </div>
  )
}

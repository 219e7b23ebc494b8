import type { Metadata } from 'next'
import { ArtistView } from '#components/music/artist-view.tsx'
import { artistInputs } from '#components/music/inputs.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { RecordPage, type RecordParams } from '../../record-page.tsx'

export const metadata: Metadata = { title: 'Artist' }

export default function ArtistPage({ params }: { params: RecordParams }) {
  return (
    <RecordPage
      path="/music/artists"
      params={params}
      queries={(id) => {
        const { artist, albums, tracks } = artistInputs(id)
        return [
          trpc.music.artists.get.queryOptions(artist),
          trpc.music.albums.byArtist.queryOptions(albums),
          trpc.music.tracks.list.queryOptions(tracks),
        ]
      }}
      view={(id, isOperator) => <ArtistView id={id} isOperator={isOperator} />}
    />
  )
}

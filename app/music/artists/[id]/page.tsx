import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { ArtistView } from '#components/music/catalogue/artist-view.tsx'
import { artistInputs, pageOf } from '#components/music/inputs.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { RecordPage, type RecordParams } from '../../record-page.tsx'

export const generateMetadata = (): Metadata => ({ title: texts('music.pages')('artist') })

interface ArtistPageProps {
  params: RecordParams
  searchParams: SearchParams
}

export default async function ArtistPage({ params, searchParams }: ArtistPageProps) {
  const { page } = await pick(searchParams, 'page')
  return (
    <RecordPage
      path="/music/artists"
      params={params}
      queries={(id) => {
        const { artist, albums, tracks } = artistInputs(id, pageOf(page))
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

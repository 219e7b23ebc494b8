import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { AlbumPageView } from '#components/music/catalogue/album-view.tsx'
import { albumInputs } from '#components/music/inputs.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { RecordPage, type RecordParams } from '../../record-page.tsx'

export const generateMetadata = (): Metadata => ({ title: texts('music.pages')('album') })

export default function AlbumPage({ params }: { params: RecordParams }) {
  return (
    <RecordPage
      path="/music/albums"
      params={params}
      queries={(id) => {
        const { album, tracks } = albumInputs(id)
        return [trpc.music.albums.get.queryOptions(album), trpc.music.tracks.list.queryOptions(tracks)]
      }}
      view={(id, isOperator) => <AlbumPageView id={id} isOperator={isOperator} />}
    />
  )
}

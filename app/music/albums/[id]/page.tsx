import { texts } from '#i18n/texts.ts'
import { AlbumPageView } from '#components/music/catalogue/album-view.tsx'
import { albumInputs } from '#components/music/inputs.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount, recordId, type RecordProps } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('music.pages')('album') })

export default async function AlbumPage({ params }: RecordProps) {
  const id = await recordId(params)
  const { roles } = await pageAccount()
  const inputs = albumInputs(id)
  const album = trpc.music.albums.get.queryOptions(inputs.album)
  await ensureFound(album)
  return (
    <QueryPage product="music" queries={[album, trpc.music.tracks.list.queryOptions(inputs.tracks)]}>
      <AlbumPageView id={id} isOperator={roles.includes('operator')} />
    </QueryPage>
  )
}

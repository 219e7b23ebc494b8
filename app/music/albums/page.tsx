import { texts } from '#i18n/texts.ts'
import { AlbumsView } from '#components/music/catalogue/name-lists.tsx'
import { AddAlbum } from '#components/music/catalogue/edit/edit-album.tsx'
import { rankedByOf, albumsInput, pageOf, rankedAlbumsInput } from '#components/music/inputs.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('music.pages')('albums') })

export default async function AlbumsPage({ searchParams }: { searchParams: SearchParams }) {
  const { roles } = await pageAccount()
  const { page: given, q = '', order: named } = await pick(searchParams, 'page', 'q', 'order')
  const order = rankedByOf(named)
  const page = pageOf(given)
  return (
    <QueryPage
      product="music"
      title={texts('music.pages')('albums')}
      actions={roles.includes('operator') && <AddAlbum />}
      queries={[
        order === undefined
          ? trpc.music.albums.list.queryOptions(albumsInput(page, q))
          : trpc.music.lists.albums.queryOptions(rankedAlbumsInput(order)),
      ]}
    >
      <AlbumsView page={page} q={q} order={order} />
    </QueryPage>
  )
}

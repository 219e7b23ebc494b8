import { texts } from '#i18n/texts.ts'
import { ArtistsView } from '#components/music/catalogue/name-lists.tsx'
import { AddArtist } from '#components/music/catalogue/edit/edit-artist.tsx'
import { artistsInput, pageOf } from '#components/music/inputs.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('music.pages')('artists') })

export default async function ArtistsPage({ searchParams }: { searchParams: SearchParams }) {
  const { roles } = await pageAccount()
  const { page: given, q = '' } = await pick(searchParams, 'page', 'q')
  const page = pageOf(given)
  return (
    <QueryPage
      product="music"
      title={texts('music.pages')('artists')}
      actions={roles.includes('operator') && <AddArtist />}
      queries={[trpc.music.artists.list.queryOptions(artistsInput(page, q))]}
    >
      <ArtistsView page={page} q={q} />
    </QueryPage>
  )
}

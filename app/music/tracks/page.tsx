import { texts } from '#i18n/texts.ts'
import { AddTrack } from '#components/music/catalogue/edit/edit-track.tsx'
import { DEFAULT_SORT, firstPage, rowOf, TRACK_PAGE, trackPage } from '#components/music/inputs.ts'
import { TracksView } from '#components/music/tracks/tracks-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('music.pages')('tracks') })

export default async function TracksPage({ searchParams }: { searchParams: SearchParams }) {
  const account = await pageAccount()
  const isOperator = account.roles.includes('operator')
  const { q, sort = DEFAULT_SORT, at } = await pick(searchParams, 'q', 'sort', 'at')
  const query = { q, sort }
  const page = Math.floor(rowOf(at) / TRACK_PAGE)
  const { list } = trpc.music.tracks
  return (
    <QueryPage
      product="music"
      title={texts('music.pages')('tracks')}
      actions={isOperator && <AddTrack />}
      queries={[list.queryOptions(firstPage(query)), ...(page > 0 ? [list.queryOptions(trackPage(query, page))] : [])]}
    >
      <TracksView isOperator={isOperator} />
    </QueryPage>
  )
}

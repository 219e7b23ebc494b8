import { texts } from '#i18n/texts.ts'
import { ArtistView } from '#components/music/catalogue/artist-view.tsx'
import { artistInputs, pageOf } from '#components/music/inputs.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount, recordId, type RecordProps } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('music.pages')('artist') })

export default async function ArtistPage({ params, searchParams }: RecordProps & { searchParams: SearchParams }) {
  const id = await recordId(params)
  const { roles } = await pageAccount()
  const inputs = artistInputs(id, pageOf((await pick(searchParams, 'page')).page))
  const artist = trpc.music.artists.get.queryOptions(inputs.artist)
  await ensureFound(artist)
  const queries = [
    artist,
    trpc.music.albums.byArtist.queryOptions(inputs.albums),
    trpc.music.tracks.list.queryOptions(inputs.tracks),
  ]
  return (
    <QueryPage product="music" queries={queries}>
      <ArtistView id={id} isOperator={roles.includes('operator')} />
    </QueryPage>
  )
}

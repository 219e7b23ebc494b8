import { texts } from '#i18n/texts.ts'
import { PlaylistPageView } from '#components/music/playlists/playlist-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount, type RecordProps } from '#server/api/trpc/page.ts'

export async function generateMetadata({ params }: RecordProps) {
  const { id } = await params
  const playlist = await ensureFound(trpc.music.playlists.get.queryOptions({ id }))
  return { title: playlist?.name ?? texts('music.playlists')('playlist') }
}

export default async function PlaylistPage({ params }: RecordProps) {
  const { id } = await params
  await pageAccount()
  const playlist = trpc.music.playlists.get.queryOptions({ id })
  await ensureFound(playlist)
  return (
    <QueryPage texts={['music.playlists']} product="music" queries={[playlist]}>
      <PlaylistPageView id={id} />
    </QueryPage>
  )
}

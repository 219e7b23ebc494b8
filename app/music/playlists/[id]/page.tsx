import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { PlaylistPageView } from '#components/music/playlists/playlist-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const playlist = await ensureFound(trpc.music.playlists.get.queryOptions({ id }))
  return { title: playlist?.name ?? texts('music.playlists')('playlist') }
}

export default async function PlaylistPage({ params }: Props) {
  const { id } = await params
  await pageAccount(`/music/playlists/${encodeURIComponent(id)}`)
  const playlist = trpc.music.playlists.get.queryOptions({ id })
  await ensureFound(playlist)
  return (
    <Texts of={['music.playlists']}>
      <QueryPage product="music" queries={[playlist]}>
        <PlaylistPageView id={id} />
      </QueryPage>
    </Texts>
  )
}

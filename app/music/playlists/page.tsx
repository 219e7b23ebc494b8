import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { ImportPlaylist } from '#components/music/playlists/import-playlist.tsx'
import { CreatePlaylist } from '#components/music/playlists/playlist-dialogs.tsx'
import { PlaylistsView } from '#components/music/playlists/playlists-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('music.playlists')('title') })

export default async function PlaylistsPage() {
  const t = texts('music.playlists')
  await pageAccount('/music/playlists')
  return (
    <Texts of={['music.playlists']}>
      <QueryPage
        product="music"
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <ImportPlaylist />
            <CreatePlaylist smart />
            <CreatePlaylist />
          </>
        }
        queries={[trpc.music.playlists.list.queryOptions({})]}
      >
        <PlaylistsView />
      </QueryPage>
    </Texts>
  )
}

import { texts } from '#i18n/texts.ts'
import { ImportPlaylist } from '#components/music/playlists/import-playlist.tsx'
import { CreatePlaylist } from '#components/music/playlists/playlist-dialogs.tsx'
import { PlaylistsView } from '#components/music/playlists/playlists-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('music.playlists')('title') })

export default function PlaylistsPage() {
  return (
    <QueryPage
      namespace="music.playlists"
      product="music"
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
  )
}

import { texts } from '#i18n/texts.ts'
import { CreateAppPassword } from '#components/music/players/create-app-password.tsx'
import { ListenBrainzCard } from '#components/music/players/listenbrainz-card.tsx'
import { PlayersView } from '#components/music/players/players-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('music.players')('title') })

export default function PlayersPage() {
  return (
    <QueryPage
      namespace="music.players"
      texts={['music.listenBrainz']}
      product="music"
      actions={<CreateAppPassword />}
      queries={[trpc.music.appPasswords.list.queryOptions({}), trpc.music.listenBrainz.get.queryOptions({})]}
    >
      <PlayersView />
      <ListenBrainzCard />
    </QueryPage>
  )
}

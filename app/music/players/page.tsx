import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { CreateAppPassword } from '#components/music/players/create-app-password.tsx'
import { ListenBrainzCard } from '#components/music/players/listenbrainz-card.tsx'
import { PlayersView } from '#components/music/players/players-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('music.players')('title') })

export default async function PlayersPage() {
  const t = texts('music.players')
  await pageAccount('/music/players')
  return (
    <Texts of={['music.players', 'music.listenBrainz']}>
      <QueryPage
        product="music"
        title={t('title')}
        description={t('description')}
        actions={<CreateAppPassword />}
        queries={[trpc.music.appPasswords.list.queryOptions({}), trpc.music.listenBrainz.get.queryOptions({})]}
      >
        <PlayersView />
        <ListenBrainzCard />
      </QueryPage>
    </Texts>
  )
}

import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { CreateLibrary } from '#components/music/libraries/library-dialog.tsx'
import { LibrariesView } from '#components/music/libraries/libraries-view.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('music.libraries')('title') })

export default async function LibrariesPage() {
  const t = texts('music.libraries')
  await pageAccount('/music/libraries', 'operator')
  return (
    <Texts of={['music.libraries']}>
      <QueryPage
        product="music"
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <LinkButton href="/music/libraries/changes">{t('changes')}</LinkButton>
            <CreateLibrary />
          </>
        }
        queries={[trpc.music.libraries.list.queryOptions({})]}
      >
        <LibrariesView />
      </QueryPage>
    </Texts>
  )
}

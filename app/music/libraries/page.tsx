import { texts } from '#i18n/texts.ts'
import { CreateLibrary } from '#components/music/libraries/library-dialog.tsx'
import { LibrariesView } from '#components/music/libraries/libraries-view.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('music.libraries')('title') })

export default function LibrariesPage() {
  const t = texts('music.libraries')
  return (
    <QueryPage
      access="operator"
      namespace="music.libraries"
      product="music"
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
  )
}

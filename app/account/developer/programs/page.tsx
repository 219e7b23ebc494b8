import { texts } from '#i18n/texts.ts'
import { DeveloperNav } from '#components/account/developer-nav.tsx'
import { CreateProgram } from '#components/programs/create-program.tsx'
import { ProgramsView } from '#components/programs/programs-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { servedProducts } from '#server/api/trpc/page.ts'
import { namespacesOf } from '#server/core/product-texts.schema.ts'

export const generateMetadata = () => ({ title: texts('programs.page')('title') })

export default function ProgramsPage() {
  const t = texts('programs.page')
  return (
    <QueryPage
      texts={[
        'programs.list',
        'programs.form',
        'programs.errors',
        'errors.input',
        ...namespacesOf('scopes', servedProducts()),
      ]}
      title={t('title')}
      description={t('description')}
      actions={<CreateProgram />}
      toolbar={<DeveloperNav />}
      queries={[trpc.programs.list.queryOptions({})]}
    >
      <ProgramsView />
    </QueryPage>
  )
}

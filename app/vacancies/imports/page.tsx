import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { CreateImport } from '#components/vacancies/imports/import-dialog.tsx'
import { ImportsView } from '#components/vacancies/imports/imports-view.tsx'
import { RunsView } from '#components/vacancies/imports/runs-view.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.imports')('title') })

/** Every import, or with `import` one of them and its reports. */
export default async function ImportsPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.imports')
  const { import: id } = await pick(searchParams, 'import')
  const page = await pageNumber(searchParams)
  const runs = id === undefined ? [] : [trpc.vacancies.imports.runs.queryOptions({ import_id: id, page })]
  return (
    <QueryPage
      access="operator"
      namespace="vacancies.imports"
      product="vacancies"
      actions={id === undefined ? <CreateImport /> : <LinkButton href="/vacancies/imports">{t('back')}</LinkButton>}
      contentKey={id ?? ''}
      queries={[trpc.vacancies.imports.list.queryOptions({}), ...runs]}
    >
      <ImportsView only={id} />
      {id !== undefined && <RunsView id={id} page={page} />}
    </QueryPage>
  )
}

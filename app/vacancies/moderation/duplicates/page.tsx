import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { CompareView } from '#components/vacancies/moderation/compare-view.tsx'
import { DuplicatesView } from '#components/vacancies/moderation/duplicates-view.tsx'
import { SplitsView } from '#components/vacancies/moderation/splits-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

const PATH = '/vacancies/moderation/duplicates'

export const generateMetadata = () => ({ title: texts('vacancies.moderation')('duplicates') })

/** The groups of near-duplicates, one of them with `?group=`, or with `?show=splits` what operators have split. */
export default async function DuplicatesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('operator')
  const t = texts('vacancies.moderation')
  const { group, show } = await pick(searchParams, 'group', 'show')
  const page = await pageNumber(searchParams)
  const { duplicates, duplicatesOf, splits } = trpc.vacancies.moderation
  if (group)
    return (
      <QueryPage
        texts={['vacancies.moderation']}
        product="vacancies"
        title={t('compareTitle')}
        description={t('compareText')}
        actions={<LinkButton href={PATH}>{t('backToDuplicates')}</LinkButton>}
        contentKey={group}
        queries={[
          duplicatesOf.queryOptions({ vacancy_id: group, per_page: 1 }),
          duplicatesOf.queryOptions({ vacancy_id: group, page }),
        ]}
      >
        <CompareView id={group} page={page} />
      </QueryPage>
    )
  const isSplits = show === 'splits'
  return (
    <QueryPage
      texts={['vacancies.moderation']}
      product="vacancies"
      title={t('duplicates')}
      description={isSplits ? t('splitsText') : t('duplicatesText')}
      actions={<LinkButton href="/vacancies/moderation">{t('back')}</LinkButton>}
      toolbar={
        <StatusLinks
          label={t('show')}
          path={PATH}
          param="show"
          options={[
            ['', t('together')],
            ['splits', t('splits')],
          ]}
          current={isSplits ? 'splits' : ''}
        />
      }
      contentKey={show ?? ''}
      queries={[isSplits ? splits.queryOptions({ page }) : duplicates.queryOptions({ page })]}
    >
      {isSplits ? <SplitsView page={page} /> : <DuplicatesView page={page} />}
    </QueryPage>
  )
}

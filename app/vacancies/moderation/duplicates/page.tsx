import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { CompareView } from '#components/vacancies/moderation/compare-view.tsx'
import { DuplicatesView } from '#components/vacancies/moderation/duplicates-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

const PATH = '/vacancies/moderation/duplicates'

export const generateMetadata = (): Metadata => ({ title: texts('vacancies.moderation')('duplicates') })

/** The groups of near-duplicates, or one of them with `?group=`. */
export default async function DuplicatesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount(PATH, 'operator')
  const t = texts('vacancies.moderation')
  const { group } = await pick(searchParams, 'group')
  const page = await pageNumber(searchParams)
  const { duplicates, duplicatesOf } = trpc.vacancies.moderation
  return (
    <Texts of={['vacancies.moderation']}>
      <QueryPage
        product="vacancies"
        title={group ? t('compareTitle') : t('duplicates')}
        description={group ? t('compareText') : t('duplicatesText')}
        actions={
          <LinkButton href={group ? PATH : '/vacancies/moderation'} prefetch={false}>
            {group ? t('backToDuplicates') : t('back')}
          </LinkButton>
        }
        contentKey={group ?? ''}
        queries={
          group
            ? [
                duplicatesOf.queryOptions({ vacancy_id: group, per_page: 1 }),
                duplicatesOf.queryOptions({ vacancy_id: group, page }),
              ]
            : [duplicates.queryOptions({ page })]
        }
      >
        {group ? <CompareView id={group} page={page} /> : <DuplicatesView page={page} />}
      </QueryPage>
    </Texts>
  )
}

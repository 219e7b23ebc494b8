import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { StatusFilter, statusIn } from '#components/vacancies/responses/status-filter.tsx'
import { VacancyResponses } from '#components/vacancies/responses/responses-view.tsx'
import { langOf } from '#components/ui/locale.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = (): Metadata => ({ title: texts('vacancies.responses')('received') })

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams }

export default async function VacancyResponsesPage({ params, searchParams }: Props) {
  const { id } = await params
  const path = `/vacancies/employer/vacancies/${encodeURIComponent(id)}/responses`
  await pageAccount(path, 'employer')
  const vacancy = await orNull((await api()).vacancies.get({ vacancy_id: id }))
  if (!vacancy?.counters) notFound()
  const t = texts('vacancies.responses')
  const status = await statusIn(searchParams)
  const page = await pageNumber(searchParams)
  const input = { vacancy_id: vacancy.id, status, page }
  return (
    <Texts of={['vacancies.resume', 'vacancies.responses', 'vacancies.states']}>
      <QueryPage
        product="vacancies"
        title={t('received')}
        description={
          <Link lang={langOf(vacancy.name)} href={`/vacancies/${vacancy.id}`} className="underline underline-offset-4">
            {vacancy.name}
          </Link>
        }
        actions={<LinkButton href={`/vacancies/resumes?vacancy_id=${vacancy.id}`}>{t('matching')}</LinkButton>}
        toolbar={<StatusFilter path={path} status={status} />}
        contentKey={status}
        queries={[trpc.vacancies.negotiations.responses.queryOptions(input)]}
      >
        <VacancyResponses id={vacancy.id} status={status} page={page} />
      </QueryPage>
    </Texts>
  )
}

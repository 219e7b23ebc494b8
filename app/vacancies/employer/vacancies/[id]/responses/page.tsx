import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { employerStatuses } from '#components/vacancies/responses/employer-statuses.ts'
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
  const statuses = employerStatuses()
  const given = (await pick(searchParams, 'status')).status
  const status = statuses.find(([value]) => value === given)?.[0] || 'all'
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
        toolbar={
          <StatusLinks
            label={t('status')}
            path={path}
            param="status"
            options={statuses}
            current={status === 'all' ? '' : status}
          />
        }
        contentKey={status}
        queries={[trpc.vacancies.negotiations.responses.queryOptions(input)]}
      >
        <VacancyResponses id={vacancy.id} status={status} page={page} />
      </QueryPage>
    </Texts>
  )
}

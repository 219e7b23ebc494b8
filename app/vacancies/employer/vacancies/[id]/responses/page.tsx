import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { EMPLOYER_STATUSES } from '#components/vacancies/responses/employer-statuses.ts'
import { VacancyResponses } from '#components/vacancies/responses/responses-view.tsx'
import { langOf } from '#components/ui/locale.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Responses' }

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams }

export default async function VacancyResponsesPage({ params, searchParams }: Props) {
  const { id } = await params
  const path = `/vacancies/employer/vacancies/${encodeURIComponent(id)}/responses`
  await pageAccount(path, 'employer')
  const vacancy = await orNull((await api()).vacancies.get({ vacancy_id: id }))
  if (!vacancy?.counters) notFound()
  const given = (await pick(searchParams, 'status')).status
  const status = EMPLOYER_STATUSES.find(([value]) => value === given)?.[0] || 'all'
  const page = await pageNumber(searchParams)
  const input = { vacancy_id: vacancy.id, status, page }
  return (
    <QueryPage
      product="vacancies"
      title="Responses"
      description={
        <Link lang={langOf(vacancy.name)} href={`/vacancies/${vacancy.id}`} className="underline underline-offset-4">
          {vacancy.name}
        </Link>
      }
      actions={<LinkButton href={`/vacancies/resumes?vacancy_id=${vacancy.id}`}>Matching resumes</LinkButton>}
      toolbar={
        <StatusLinks
          label="Response status"
          path={path}
          param="status"
          options={EMPLOYER_STATUSES}
          current={status === 'all' ? '' : status}
        />
      }
      contentKey={status}
      queries={[trpc.vacancies.negotiations.responses.queryOptions(input)]}
    >
      <VacancyResponses id={vacancy.id} status={status} page={page} />
    </QueryPage>
  )
}

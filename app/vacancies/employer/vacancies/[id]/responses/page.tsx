import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { cardsInput, paramsOf, pathOf, type Asking } from '#components/vacancies/hiring/input.ts'
import { VacancyResponses } from '#components/vacancies/hiring/vacancy-responses.tsx'
import { StatusFilter, statusIn } from '#components/vacancies/responses/status-filter.tsx'
import { langOf } from '#components/ui/locale.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.responses')('received') })

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams }

export default async function VacancyResponsesPage({ params, searchParams }: Props) {
  const { id } = await params
  const path = pathOf(id)
  await pageAccount('employer')
  const vacancy = await orNull((await api()).vacancies.get({ vacancy_id: id }))
  if (!vacancy?.counters) notFound()
  const t = texts('vacancies.responses')
  const { view, stage, label } = await pick(searchParams, 'view', 'stage', 'label')
  const asking: Asking = {
    vacancyId: vacancy.id,
    view: view === 'board' ? view : 'list',
    status: await statusIn(searchParams),
    stage,
    label,
    page: await pageNumber(searchParams),
  }
  const { status } = asking
  const keep = paramsOf(asking)
  const h = texts('vacancies.hiring')
  return (
    <QueryPage
      texts={['vacancies.hiring', 'vacancies.resume', 'vacancies.responses', 'vacancies.states']}
      product="vacancies"
      title={t('received')}
      description={
        <Link lang={langOf(vacancy.name)} href={`/vacancies/${vacancy.id}`} className="underline underline-offset-4">
          {vacancy.name}
        </Link>
      }
      actions={
        <>
          <LinkButton href="/vacancies/employer/hiring">{h('settings')}</LinkButton>
          <LinkButton href={`/vacancies/resumes?vacancy_id=${vacancy.id}`}>{t('matching')}</LinkButton>
        </>
      }
      toolbar={
        <div className="flex flex-wrap justify-between gap-2">
          <StatusFilter path={path} status={status} keep={keep} />
          <StatusLinks
            label={h('view')}
            path={path}
            param="view"
            keep={keep}
            options={[
              ['', h('list')],
              ['board', h('board')],
            ]}
            current={keep.view ?? ''}
          />
        </div>
      }
      contentKey={JSON.stringify(keep)}
      queries={[
        trpc.vacancies.hiring.list.queryOptions(cardsInput(asking)),
        trpc.vacancies.hiring.settings.queryOptions({}),
      ]}
    >
      <VacancyResponses asking={asking} />
    </QueryPage>
  )
}

import { texts } from '#i18n/texts.ts'
import { Building2, Plus } from 'lucide-react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { HeldVacancies } from '#components/vacancies/moderation/held-vacancies.tsx'
import { OwnDrafts } from '#components/vacancies/postings/own-drafts.tsx'
import { OwnVacancies } from '#components/vacancies/postings/own-vacancies.tsx'
import { ownVacanciesInput } from '#components/vacancies/search/query.ts'
import { langOf } from '#components/ui/locale.ts'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.employer')('title') })

export default async function EmployerPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('employer')
  const { employer } = await (await api()).vacancies.me({})
  if (!employer) return <NoCompany />
  const t = texts('vacancies.employer')
  const { state: given } = await pick(searchParams, 'state')
  const state = given === 'archived' || given === 'drafts' || given === 'held' ? given : ''
  const page = await pageNumber(searchParams)
  const queries = {
    '': trpc.vacancies.search.queryOptions(ownVacanciesInput(employer.id, page)),
    archived: trpc.vacancies.archived.list.queryOptions({ page }),
    drafts: trpc.vacancies.drafts.list.queryOptions({ page }),
    held: trpc.vacancies.moderation.held.queryOptions({ page }),
  }
  return (
    <QueryPage
      texts={['vacancies.employer', 'vacancies.held', 'vacancies.report']}
      product="vacancies"
      title={<span lang={langOf(employer.name)}>{employer.name}</span>}
      description={t('description')}
      actions={
        <LinkButton href="/vacancies/employer/new" variant="primary">
          <Plus aria-hidden /> {t('new')}
        </LinkButton>
      }
      toolbar={
        <StatusLinks
          label={t('status')}
          path="/vacancies/employer"
          param="state"
          options={[
            ['', t('open')],
            ['archived', t('archivedTab')],
            ['drafts', t('drafts')],
            ['held', texts('vacancies.held')('tab')],
          ]}
          current={state}
        />
      }
      contentKey={state}
      queries={[queries[state]]}
    >
      {state === 'drafts' ? (
        <OwnDrafts page={page} />
      ) : state === 'held' ? (
        <HeldVacancies page={page} />
      ) : (
        <OwnVacancies companyId={employer.id} archived={state === 'archived'} page={page} />
      )}
    </QueryPage>
  )
}

function NoCompany() {
  const t = texts('vacancies.employer')
  return (
    <QueryPage product="vacancies" title={t('title')}>
      <Card>
        <EmptyState
          icon={Building2}
          title={t('noCompany')}
          text={t('noCompanyText')}
          link={{ href: '/vacancies/employer/company', label: t('createCompany') }}
        />
      </Card>
    </QueryPage>
  )
}

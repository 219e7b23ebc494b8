import type { Metadata } from 'next'
import { Building2, Plus } from 'lucide-react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { OwnDrafts } from '#components/vacancies/postings/own-drafts.tsx'
import { OwnVacancies } from '#components/vacancies/postings/own-vacancies.tsx'
import { ownVacanciesInput } from '#components/vacancies/search/query.ts'
import { langOf } from '#components/ui/locale.ts'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'My vacancies' }

export default async function EmployerPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/employer', 'employer')
  const { employer } = await (await api()).vacancies.me({})
  if (!employer) return <NoCompany />
  const { state: given } = await pick(searchParams, 'state')
  const state = given === 'archived' || given === 'drafts' ? given : ''
  const page = await pageNumber(searchParams)
  const queries = {
    '': trpc.vacancies.search.queryOptions(ownVacanciesInput(employer.id, page)),
    archived: trpc.vacancies.archived.list.queryOptions({ page }),
    drafts: trpc.vacancies.drafts.list.queryOptions({ page }),
  }
  return (
    <QueryPage
      product="vacancies"
      title={<span lang={langOf(employer.name)}>{employer.name}</span>}
      description="Your vacancies and the responses to them."
      actions={
        <>
          <LinkButton href="/vacancies/employer/company">Company profile</LinkButton>
          <LinkButton href="/vacancies/employer/new" variant="primary">
            <Plus aria-hidden /> New vacancy
          </LinkButton>
        </>
      }
      toolbar={
        <StatusLinks
          label="Vacancy status"
          path="/vacancies/employer"
          param="state"
          options={[
            ['', 'Open'],
            ['archived', 'Archived'],
            ['drafts', 'Drafts'],
          ]}
          current={state}
        />
      }
      contentKey={state}
      queries={[queries[state]]}
    >
      {state === 'drafts' ? (
        <OwnDrafts page={page} />
      ) : (
        <OwnVacancies companyId={employer.id} archived={state === 'archived'} page={page} />
      )}
    </QueryPage>
  )
}

function NoCompany() {
  return (
    <QueryPage product="vacancies" title="My vacancies">
      <Card>
        <EmptyState
          icon={Building2}
          title="Set up your company first"
          link={{ href: '/vacancies/employer/company', label: 'Create a company profile' }}
        >
          Vacancies are published in the company’s name.
        </EmptyState>
      </Card>
    </QueryPage>
  )
}

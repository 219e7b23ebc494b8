import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { TextFilter } from '#components/vacancies/text-filter.tsx'
import { ResumesView } from '#components/vacancies/resumes/resumes-view.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Resumes' }

export default async function ResumesPage({ searchParams }: { searchParams: SearchParams }) {
  const { text, vacancy_id } = await pick(searchParams, 'text', 'vacancy_id')
  const input = { text: text?.slice(0, 200), vacancy_id, page: await pageNumber(searchParams) }
  return (
    <QueryPage
      product="vacancies"
      title="Resumes"
      description="Only employers see names. Contacts are shown once the applicant responds."
      toolbar={
        <TextFilter action="/vacancies/resumes" label="Find resumes" placeholder="Position or skills" text={text} />
      }
      queries={[trpc.vacancies.resumes.list.queryOptions(input)]}
    >
      <ResumesView {...input} visitor={(await pageContext()).actor.kind !== 'account'} />
    </QueryPage>
  )
}

import type { Metadata } from 'next'
import { Suspense } from 'react'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { TextFilter } from '#components/vacancies/list-filters.tsx'
import { ResumesView } from '#components/vacancies/resumes/resumes-view.tsx'
import { VacanciesPage } from '#components/vacancies/vacancies-page.tsx'

export const metadata: Metadata = { title: 'Resumes' }

export default async function ResumesPage({ searchParams }: { searchParams: SearchParams }) {
  const { text, vacancy_id } = await pick(searchParams, 'text', 'vacancy_id')
  const input = { text: text?.slice(0, 200), vacancy_id, page: await pageNumber(searchParams) }
  return (
    <VacanciesPage
      title="Resumes"
      description="Employers see names, everybody else only what is open to everybody. Contacts come with a response."
    >
      <TextFilter
        action="/vacancies/resumes"
        label="Find resumes"
        placeholder="Words of the position or skills"
        text={text}
      />
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Hydrate queries={[trpc.vacancies.resumes.list.queryOptions(input)]}>
          <ResumesView {...input} />
        </Hydrate>
      </Suspense>
    </VacanciesPage>
  )
}

import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { ResumeEditor } from '#components/vacancies/resumes/resume-editor.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'New resume' }

export default async function NewResumePage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/resumes/new')
  const { vacancy } = await pick(searchParams, 'vacancy')
  const next = vacancy && /^\d{1,10}$/.test(vacancy) ? `/vacancies/${vacancy}?respond=1` : undefined
  return (
    <QueryPage
      product="vacancies"
      width="reading"
      title="New resume"
      queries={[
        trpc.vacancies.reference.dictionaries.queryOptions({}),
        trpc.vacancies.reference.languages.queryOptions({}),
      ]}
    >
      <ResumeEditor next={next} />
    </QueryPage>
  )
}

import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { ResumeEditor } from '#components/vacancies/resumes/resume-editor.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('vacancies.resumeForm')('newTitle') })

export default async function NewResumePage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/resumes/new')
  const { vacancy } = await pick(searchParams, 'vacancy')
  const next = vacancy && /^\d{1,10}$/.test(vacancy) ? `/vacancies/${vacancy}?respond=1` : undefined
  return (
    <Texts of={['vacancies.forms', 'vacancies.resumeForm']}>
      <QueryPage
        product="vacancies"
        width="reading"
        title={texts('vacancies.resumeForm')('newTitle')}
        queries={[
          trpc.vacancies.reference.dictionaries.queryOptions({}),
          trpc.vacancies.reference.languages.queryOptions({}),
        ]}
      >
        <ResumeEditor next={next} />
      </QueryPage>
    </Texts>
  )
}

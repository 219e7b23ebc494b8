import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { TextFilter } from '#components/vacancies/text-filter.tsx'
import { ResumesView } from '#components/vacancies/resumes/resumes-view.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('vacancies.resumes')('title') })

export default async function ResumesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.resumes')
  const { text, vacancy_id } = await pick(searchParams, 'text', 'vacancy_id')
  const input = { text: text?.slice(0, 200), vacancy_id, page: await pageNumber(searchParams) }
  return (
    <QueryPage
      access="anyone"
      namespace="vacancies.resumes"
      texts={['vacancies.resume']}
      product="vacancies"
      toolbar={<TextFilter action="/vacancies/resumes" label={t('find')} placeholder={t('placeholder')} text={text} />}
      queries={[trpc.vacancies.resumes.list.queryOptions(input)]}
    >
      <ResumesView {...input} visitor={(await pageContext()).actor.kind !== 'account'} />
    </QueryPage>
  )
}

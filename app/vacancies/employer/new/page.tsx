import { texts } from '#i18n/texts.ts'
import { redirect } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { VacancyEditor } from '#components/vacancies/postings/vacancy-editor.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.vacancyForm')('newTitle') })

export default async function NewVacancyPage() {
  await pageAccount('/vacancies/employer/new', 'employer')
  const { employer } = await (await api()).vacancies.me({})
  if (!employer) redirect('/vacancies/employer')
  return (
    <QueryPage
      texts={['vacancies.forms', 'vacancies.vacancyForm']}
      product="vacancies"
      width="reading"
      title={texts('vacancies.vacancyForm')('newTitle')}
      queries={[trpc.vacancies.reference.dictionaries.queryOptions({})]}
    >
      <VacancyEditor />
    </QueryPage>
  )
}

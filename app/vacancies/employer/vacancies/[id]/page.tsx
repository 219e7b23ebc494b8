import { texts } from '#i18n/texts.ts'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { VacancyEditor } from '#components/vacancies/postings/vacancy-editor.tsx'
import { keptOfVacancy, valuesOfVacancy } from '#components/vacancies/postings/vacancy-values.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.vacancyForm')('editTitle') })

export default async function EditVacancyPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await pageAccount(`/vacancies/employer/vacancies/${encodeURIComponent(id)}`, 'employer')
  const vacancy = await orNull((await api()).vacancies.get({ vacancy_id: id }))
  // Only its own employer gets the counters.
  if (!vacancy?.counters) notFound()
  return (
    <QueryPage
      texts={['vacancies.forms', 'vacancies.vacancyForm']}
      product="vacancies"
      width="reading"
      title={texts('vacancies.vacancyForm')('editTitle')}
      queries={[trpc.vacancies.reference.dictionaries.queryOptions({})]}
    >
      <VacancyEditor id={vacancy.id} values={valuesOfVacancy(vacancy)} kept={keptOfVacancy(vacancy)} />
    </QueryPage>
  )
}

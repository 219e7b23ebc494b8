import { texts } from '#i18n/texts.ts'
import { notFound } from 'next/navigation'
import { VacancyEditorPage } from '#components/vacancies/postings/vacancy-editor-page.tsx'
import { VacancyEditor } from '#components/vacancies/postings/vacancy-editor.tsx'
import { keptOfVacancy, valuesOfVacancy } from '#components/vacancies/postings/vacancy-values.ts'
import { orNull, pageAccount, type RecordProps } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.vacancyForm')('editTitle') })

export default async function EditVacancyPage({ params }: RecordProps) {
  const { id } = await params
  await pageAccount('employer')
  const vacancy = await orNull((await api()).vacancies.get({ vacancy_id: id }))
  // Only its own employer gets the counters.
  if (!vacancy?.counters) notFound()
  return (
    <VacancyEditorPage title={texts('vacancies.vacancyForm')('editTitle')}>
      <VacancyEditor id={vacancy.id} values={valuesOfVacancy(vacancy)} kept={keptOfVacancy(vacancy)} />
    </VacancyEditorPage>
  )
}

import { texts } from '#i18n/texts.ts'
import { notFound } from 'next/navigation'
import { VacancyEditorPage } from '#components/vacancies/postings/vacancy-editor-page.tsx'
import { VacancyEditor } from '#components/vacancies/postings/vacancy-editor.tsx'
import { keptOfVacancy, valuesOfVacancy } from '#components/vacancies/postings/vacancy-values.ts'
import { orNull, pageAccount, type RecordProps } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.vacancyForm')('draftTitle') })

export default async function DraftPage({ params }: RecordProps) {
  const { id } = await params
  await pageAccount('employer')
  const draft = await orNull((await api()).vacancies.drafts.get({ draft_id: id }))
  if (!draft) notFound()
  return (
    <VacancyEditorPage title={texts('vacancies.vacancyForm')('draftTitle')}>
      <VacancyEditor draftId={draft.id} values={valuesOfVacancy(draft)} kept={keptOfVacancy(draft)} />
    </VacancyEditorPage>
  )
}

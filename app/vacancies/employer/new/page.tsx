import { texts } from '#i18n/texts.ts'
import { redirect } from 'next/navigation'
import { VacancyEditorPage } from '#components/vacancies/postings/vacancy-editor-page.tsx'
import { VacancyEditor } from '#components/vacancies/postings/vacancy-editor.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.vacancyForm')('newTitle') })

export default async function NewVacancyPage() {
  await pageAccount('employer')
  const { employer } = await (await api()).vacancies.me({})
  if (!employer) redirect('/vacancies/employer')
  return (
    <VacancyEditorPage title={texts('vacancies.vacancyForm')('newTitle')}>
      <VacancyEditor />
    </VacancyEditorPage>
  )
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { VacancyEditor } from '#components/vacancies/postings/vacancy-editor.tsx'
import { keptOfVacancy, valuesOfVacancy } from '#components/vacancies/postings/vacancy-values.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Edit vacancy' }

export default async function EditVacancyPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await pageAccount(`/vacancies/employer/vacancies/${encodeURIComponent(id)}`, 'employer')
  const vacancy = await orNull((await api()).vacancies.get({ vacancy_id: id }))
  // Only its own employer gets the counters.
  if (!vacancy?.counters) notFound()
  return (
    <QueryPage
      product="vacancies"
      width="reading"
      title="Edit vacancy"
      queries={[trpc.vacancies.reference.dictionaries.queryOptions({})]}
    >
      <VacancyEditor id={vacancy.id} values={valuesOfVacancy(vacancy)} kept={keptOfVacancy(vacancy)} />
    </QueryPage>
  )
}

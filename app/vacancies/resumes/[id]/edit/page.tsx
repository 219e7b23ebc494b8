import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { ResumeEditor } from '#components/vacancies/resumes/resume-editor.tsx'
import { valuesOfResume } from '#components/vacancies/resumes/resume-values.ts'
import { VacanciesPage } from '#components/vacancies/vacancies-page.tsx'
import { orNull, pageAccount, api } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Edit resume' }

export default async function EditResumePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await pageAccount(`/vacancies/resumes/${encodeURIComponent(id)}/edit`)
  const resume = await orNull((await api()).vacancies.resumes.get({ resume_id: id }))
  // Only the owner gets its status.
  if (!resume?.status) notFound()
  return (
    <VacanciesPage title="Edit resume">
      <Hydrate
        queries={[
          trpc.vacancies.reference.dictionaries.queryOptions({}),
          trpc.vacancies.reference.languages.queryOptions({}),
        ]}
      >
        <ResumeEditor id={id} values={valuesOfResume(resume)} />
      </Hydrate>
    </VacanciesPage>
  )
}

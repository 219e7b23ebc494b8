import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { ResumeEditor } from '#components/vacancies/resumes/resume-editor.tsx'
import { valuesOfResume } from '#components/vacancies/resumes/resume-values.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Edit resume' }

export default async function EditResumePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await pageAccount(`/vacancies/resumes/${encodeURIComponent(id)}/edit`)
  const resume = await orNull((await api()).vacancies.resumes.get({ resume_id: id }))
  // Only the owner gets its status.
  if (!resume?.status) notFound()
  return (
    <QueryPage
      product="vacancies"
      width="reading"
      title="Edit resume"
      queries={[
        trpc.vacancies.reference.dictionaries.queryOptions({}),
        trpc.vacancies.reference.languages.queryOptions({}),
      ]}
    >
      <ResumeEditor id={id} values={valuesOfResume(resume)} />
    </QueryPage>
  )
}

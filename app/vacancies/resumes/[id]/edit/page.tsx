import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { ResumeEditor } from '#components/vacancies/resumes/resume-editor.tsx'
import { valuesOfResume } from '#components/vacancies/resumes/resume-values.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = (): Metadata => ({ title: texts('vacancies.resumeForm')('editTitle') })

export default async function EditResumePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await pageAccount(`/vacancies/resumes/${encodeURIComponent(id)}/edit`)
  const resume = await orNull((await api()).vacancies.resumes.get({ resume_id: id }))
  // Only the owner gets its status.
  if (!resume?.status) notFound()
  return (
    <Texts of={['vacancies.forms', 'vacancies.resumeForm']}>
      <QueryPage
        product="vacancies"
        width="reading"
        title={texts('vacancies.resumeForm')('editTitle')}
        queries={[
          trpc.vacancies.reference.dictionaries.queryOptions({}),
          trpc.vacancies.reference.languages.queryOptions({}),
        ]}
      >
        <ResumeEditor id={id} values={valuesOfResume(resume)} />
      </QueryPage>
    </Texts>
  )
}

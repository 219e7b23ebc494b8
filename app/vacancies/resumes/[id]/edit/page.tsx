import { texts } from '#i18n/texts.ts'
import { notFound } from 'next/navigation'
import { ResumeEditorPage } from '#components/vacancies/resumes/resume-editor-page.tsx'
import { ResumeEditor } from '#components/vacancies/resumes/resume-editor.tsx'
import { valuesOfResume } from '#components/vacancies/resumes/resume-values.ts'
import { orNull, pageAccount, type RecordProps } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.resumeForm')('editTitle') })

export default async function EditResumePage({ params }: RecordProps) {
  const { id } = await params
  await pageAccount()
  const resume = await orNull((await api()).vacancies.resumes.get({ resume_id: id }))
  // Only the owner gets its status.
  if (!resume?.status) notFound()
  return (
    <ResumeEditorPage title={texts('vacancies.resumeForm')('editTitle')}>
      <ResumeEditor id={id} values={valuesOfResume(resume)} />
    </ResumeEditorPage>
  )
}

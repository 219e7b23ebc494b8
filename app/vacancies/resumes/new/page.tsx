import { texts } from '#i18n/texts.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { ResumeEditorPage } from '#components/vacancies/resumes/resume-editor-page.tsx'
import { ResumeEditor } from '#components/vacancies/resumes/resume-editor.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.resumeForm')('newTitle') })

export default async function NewResumePage({ searchParams }: { searchParams: SearchParams }) {
  const { vacancy } = await pick(searchParams, 'vacancy')
  const next = vacancy && /^\d{1,10}$/.test(vacancy) ? `/vacancies/${vacancy}?respond=1` : undefined
  return (
    <ResumeEditorPage title={texts('vacancies.resumeForm')('newTitle')}>
      <ResumeEditor next={next} />
    </ResumeEditorPage>
  )
}

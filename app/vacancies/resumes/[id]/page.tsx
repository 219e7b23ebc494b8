import { ResumePage, resumeMetadata, type ResumeProps } from '#app/vacancies/resumes/resume-page.tsx'

export const generateMetadata = resumeMetadata

export default function SomeResumePage({ params }: ResumeProps) {
  return <ResumePage side="reader" params={params} />
}

import { ResumePage, resumeMetadata } from '#app/vacancies/resumes/resume-page.tsx'
import type { RecordProps } from '#server/api/trpc/page.ts'

export const generateMetadata = resumeMetadata

export default function SomeResumePage({ params }: RecordProps) {
  return <ResumePage side="reader" params={params} />
}

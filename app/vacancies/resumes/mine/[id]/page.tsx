import { ResumePage, resumeMetadata } from '#app/vacancies/resumes/resume-page.tsx'
import { pageAccount, type RecordProps } from '#server/api/trpc/page.ts'

export async function generateMetadata(props: RecordProps) {
  await pageAccount()
  return resumeMetadata(props)
}

export default async function OwnResumePage({ params }: RecordProps) {
  await pageAccount()
  return <ResumePage side="owner" params={params} />
}

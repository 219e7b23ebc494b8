import type { Metadata } from 'next'
import { ResumePage, resumeMetadata, type ResumeProps } from '#app/vacancies/resumes/resume-page.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export async function generateMetadata(props: ResumeProps): Promise<Metadata> {
  await signedIn(props)
  return resumeMetadata(props)
}

export default async function OwnResumePage(props: ResumeProps) {
  await signedIn(props)
  return <ResumePage side="owner" params={props.params} />
}

async function signedIn({ params }: ResumeProps): Promise<void> {
  await pageAccount(`/vacancies/resumes/mine/${encodeURIComponent((await params).id)}`)
}

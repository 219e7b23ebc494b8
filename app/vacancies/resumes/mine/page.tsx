import type { Metadata } from 'next'
import { Plus } from 'lucide-react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { OwnResumes } from '#components/vacancies/resumes/own-resumes.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'My resumes' }

export default async function OwnResumesPage() {
  await pageAccount('/vacancies/resumes/mine')
  return (
    <QueryPage
      product="vacancies"
      title="My resumes"
      actions={
        <LinkButton href="/vacancies/resumes/new" variant="primary">
          <Plus aria-hidden /> New resume
        </LinkButton>
      }
      queries={[trpc.vacancies.resumes.mine.queryOptions({})]}
    >
      <OwnResumes />
    </QueryPage>
  )
}

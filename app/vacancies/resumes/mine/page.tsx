import type { Metadata } from 'next'
import { Plus } from 'lucide-react'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { OwnResumes } from '#components/vacancies/resumes/own-resumes.tsx'
import { VacanciesPage } from '#components/vacancies/vacancies-page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'My resumes' }

export default async function OwnResumesPage() {
  await pageAccount('/vacancies/resumes/mine')
  return (
    <VacanciesPage
      title="My resumes"
      actions={
        <LinkButton href="/vacancies/resumes/new" variant="primary">
          <Plus aria-hidden /> New resume
        </LinkButton>
      }
    >
      <Hydrate fallback={<SkeletonRows rows={3} />} queries={[trpc.vacancies.resumes.mine.queryOptions({})]}>
        <OwnResumes />
      </Hydrate>
    </VacanciesPage>
  )
}

import type { Metadata } from 'next'
import Link from 'next/link'
import { Suspense } from 'react'
import { Plus } from 'lucide-react'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { Button } from '#components/ui/button.tsx'
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
        <Button asChild variant="primary">
          <Link href="/vacancies/resumes/new">
            <Plus aria-hidden /> New resume
          </Link>
        </Button>
      }
    >
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <Hydrate queries={[trpc.vacancies.resumes.mine.queryOptions({})]}>
          <OwnResumes />
        </Hydrate>
      </Suspense>
    </VacanciesPage>
  )
}

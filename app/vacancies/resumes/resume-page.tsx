import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { Pencil } from 'lucide-react'
import { Page } from '#components/shell/page.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ResumeArticle } from '#components/vacancies/resumes/resume-article.tsx'
import { isOwn, resumePath } from '#components/vacancies/resumes/resume-row.tsx'
import { orNull, type RecordProps } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

/** Resumes are not indexed. */
export async function resumeMetadata({ params }: RecordProps): Promise<Metadata> {
  const { title, area } = await resumeOf((await params).id)
  return { title: `${title} · ${area.name}`, robots: { index: false } }
}

/** A resume, below the tab of the one who reads it; its owner has an address of their own. */
export async function ResumePage({ side, params }: RecordProps & { side: 'owner' | 'reader' }) {
  const resume = await resumeOf((await params).id)
  if (isOwn(resume) !== (side === 'owner')) redirect(resumePath(resume))
  return (
    <Page product="vacancies" width="reading" className="flex flex-col gap-4">
      {isOwn(resume) && (
        <div className="flex justify-end">
          <LinkButton href={`/vacancies/resumes/${resume.id}/edit`}>
            <Pencil aria-hidden /> {texts('vacancies.resumes')('edit')}
          </LinkButton>
        </div>
      )}
      <Card className="p-5 sm:p-8">
        <ResumeArticle resume={resume} />
      </Card>
    </Page>
  )
}

/** Loaded once per request, for the title and the page, so that an employer's view counts once. */
const resumeOf = cache(
  async (resume_id: string) => (await orNull((await api()).vacancies.resumes.get({ resume_id }))) ?? notFound(),
)

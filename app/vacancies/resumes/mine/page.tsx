import { texts } from '#i18n/texts.ts'
import { Plus } from 'lucide-react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { OwnResumes } from '#components/vacancies/resumes/own-resumes.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('vacancies.ownResumes')('title') })

export default async function OwnResumesPage() {
  await pageAccount('/vacancies/resumes/mine')
  const t = texts('vacancies.ownResumes')
  return (
    <QueryPage
      texts={['vacancies.ownResumes', 'vacancies.resume']}
      product="vacancies"
      title={t('title')}
      actions={
        <LinkButton href="/vacancies/resumes/new" variant="primary">
          <Plus aria-hidden /> {t('new')}
        </LinkButton>
      }
      queries={[trpc.vacancies.resumes.mine.queryOptions({})]}
    >
      <OwnResumes />
    </QueryPage>
  )
}

import { texts } from '#i18n/texts.ts'
import { Plus } from 'lucide-react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { OwnResumes } from '#components/vacancies/resumes/own-resumes.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.ownResumes')('title') })

export default function OwnResumesPage() {
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

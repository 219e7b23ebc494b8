import { texts } from '#i18n/texts.ts'
import { notFound } from 'next/navigation'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { VacancyEditor } from '#components/vacancies/postings/vacancy-editor.tsx'
import { keptOfVacancy, valuesOfVacancy } from '#components/vacancies/postings/vacancy-values.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.vacancyForm')('draftTitle') })

export default async function DraftPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await pageAccount(`/vacancies/employer/drafts/${encodeURIComponent(id)}`, 'employer')
  const draft = await orNull((await api()).vacancies.drafts.get({ draft_id: id }))
  if (!draft) notFound()
  return (
    <QueryPage
      texts={['vacancies.forms', 'vacancies.vacancyForm']}
      product="vacancies"
      width="reading"
      title={texts('vacancies.vacancyForm')('draftTitle')}
      queries={[trpc.vacancies.reference.dictionaries.queryOptions({})]}
    >
      <VacancyEditor draftId={draft.id} values={valuesOfVacancy(draft)} kept={keptOfVacancy(draft)} />
    </QueryPage>
  )
}

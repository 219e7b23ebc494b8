import type { ReactNode } from 'react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

/** The page around the form of a vacancy, with the dictionaries that the form offers. */
export function VacancyEditorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <QueryPage
      texts={['vacancies.forms', 'vacancies.vacancyForm']}
      product="vacancies"
      width="reading"
      title={title}
      queries={[trpc.vacancies.reference.dictionaries.queryOptions({})]}
    >
      {children}
    </QueryPage>
  )
}

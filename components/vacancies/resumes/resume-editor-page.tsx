import type { ReactNode } from 'react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

/** The page around the form of a resume, new or not, with the dictionaries that the form offers. */
export function ResumeEditorPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <QueryPage
      texts={['vacancies.forms', 'vacancies.resumeForm']}
      product="vacancies"
      width="reading"
      title={title}
      queries={[
        trpc.vacancies.reference.dictionaries.queryOptions({}),
        trpc.vacancies.reference.languages.queryOptions({}),
      ]}
    >
      {children}
    </QueryPage>
  )
}

import type { ReactNode } from 'react'
import { Page, PageHeader } from '#components/shell/page.tsx'

type VacanciesPageProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode; children: ReactNode }

/** The frame of the pages around the search: favourites, companies, resumes, responses. */
export function VacanciesPage({ title, description, actions, children }: VacanciesPageProps) {
  return (
    <Page product="vacancies" className="flex flex-col gap-6">
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </Page>
  )
}

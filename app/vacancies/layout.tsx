import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { api } from '#server/trpc/page.ts'

const LINKS = [
  { href: '/vacancies', name: 'Search' },
  { href: '/vacancies/favorites', name: 'Favourites', role: 'user' },
  { href: '/vacancies/saved', name: 'Saved searches', role: 'user' },
  {
    href: '/vacancies/resumes/mine',
    name: 'My resumes',
    also: ['/vacancies/resumes/new', '/vacancies/resumes/*/edit'],
    role: 'user',
  },
  { href: '/vacancies/responses', name: 'My responses', role: 'user' },
  { href: '/vacancies/companies', name: 'Companies' },
  { href: '/vacancies/resumes', name: 'Resumes' },
  { href: '/vacancies/employer', name: 'Employer', role: 'employer' },
] as const

/** The navigation above every page of the job search, and the account, prefetched for all of them. */
export default async function VacanciesLayout({ children }: { children: ReactNode }) {
  const { account } = await (await api()).account.me({})
  return (
    <Hydrate queries={[trpc.account.me.queryOptions({})]}>
      <SectionNav label="Vacancies" links={LINKS} roles={account?.roles} />
      {children}
    </Hydrate>
  )
}

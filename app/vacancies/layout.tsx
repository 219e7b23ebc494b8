import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'
import type { ReactNode } from 'react'
import { LateFonts } from '#components/shell/late-fonts.tsx'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { NewsBadge } from '#components/vacancies/search/news-badge.tsx'
import { requireServed } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

const SEARCH = [
  { href: '/vacancies', name: 'Search' },
  { href: '/vacancies/favorites', name: 'Favourites', role: 'user' },
  { href: '/vacancies/saved', name: 'Saved searches', role: 'user', badge: <NewsBadge /> },
  { href: '/vacancies/blacklist', name: 'Hidden', role: 'user' },
  {
    href: '/vacancies/resumes/mine',
    name: 'My resumes',
    also: ['/vacancies/resumes/new', '/vacancies/resumes/*/edit'],
    role: 'user',
  },
  { href: '/vacancies/responses', name: 'My responses', role: 'user' },
  { href: '/vacancies/companies', name: 'Companies' },
  { href: '/vacancies/salaries', name: 'Salaries' },
] as const
const RESUMES = { href: '/vacancies/resumes', name: 'Resumes' }
const OWN_VACANCIES = { href: '/vacancies/employer', name: 'My vacancies' }

/** The navigation above every page of the job search, employers' own pages first for them, and the account, prefetched for all of them. */
export default async function VacanciesLayout({ children }: { children: ReactNode }) {
  requireServed('vacancies')
  const { account } = await (await api()).account.me({})
  const isEmployer = account?.roles.includes('employer') ?? false
  const links = isEmployer ? [OWN_VACANCIES, RESUMES, ...SEARCH] : [...SEARCH, RESUMES]
  return (
    <Hydrate queries={[trpc.account.me.queryOptions({})]}>
      <SectionNav label="Vacancies" links={links} roles={account?.roles} />
      {children}
      <LateFonts files={[cyrillic]} />
    </Hydrate>
  )
}

import { SectionNav, type SectionLink } from '#components/shell/section-nav.tsx'
import type { Role } from '#server/core/actor.ts'

type Link = SectionLink & {
  /** Who sees it: everyone when omitted. */
  role?: Role
}

const LINKS: readonly Link[] = [
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
]

/** The pages of the job search that these roles can use; null for visitors. */
export function VacanciesNav({ roles }: { roles: readonly string[] | null }) {
  const links = LINKS.filter(({ role }) => !role || (role === 'user' ? roles : roles?.includes(role)))
  return <SectionNav label="Vacancies" links={links.map(({ role: _role, ...link }) => link)} />
}

import { SectionNav, type SectionPlace } from '#components/shell/section-nav.tsx'
import type { Role } from '#server/core/actor.ts'

type Place = SectionPlace & {
  /** Who sees it: everybody when left out. */
  role?: Role
}

const PLACES: readonly Place[] = [
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

/** The pages of the job search that this person can use; null is a stranger. */
export function VacanciesNav({ roles }: { roles: readonly string[] | null }) {
  const places = PLACES.filter(({ role }) => !role || (role === 'user' ? roles : roles?.includes(role)))
  return <SectionNav label="Vacancies" places={places.map(({ role: _role, ...place }) => place)} />
}

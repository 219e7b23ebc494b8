'use client'

import { usePathname } from 'next/navigation'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { NewsBadge } from './search/news-badge.tsx'

const SEARCH = { href: '/vacancies', name: 'Search' }
const COMPANIES = { href: '/vacancies/companies', name: 'Companies' }
const SALARIES = { href: '/vacancies/salaries', name: 'Salaries' }
const RESUMES = { href: '/vacancies/resumes', name: 'Resumes' }

const VISITOR = [SEARCH, COMPANIES, SALARIES, RESUMES]

const OWN_RESUMES = ['/vacancies/resumes/new', '/vacancies/resumes/*/edit']
const APPLICANT = [
  SEARCH,
  { href: '/vacancies/responses', name: 'My responses' },
  { href: '/vacancies/resumes/mine', name: 'My resumes', also: OWN_RESUMES },
  { href: '/vacancies/favorites', name: 'Favourites' },
  { href: '/vacancies/saved', name: 'Saved searches', badge: <NewsBadge /> },
  { href: '/vacancies/blacklist', name: 'Hidden' },
  COMPANIES,
  SALARIES,
]

const EMPLOYER = [
  { href: '/vacancies/employer', name: 'My vacancies' },
  { href: '/vacancies/employer/responses', name: 'Responses' },
  RESUMES,
  { href: '/vacancies/employer/company', name: 'Company' },
  SEARCH,
  COMPANIES,
  SALARIES,
  { href: '/vacancies/favorites', name: 'As an applicant' },
]
const BACK_TO_EMPLOYER = { href: '/vacancies/employer', name: 'As an employer' }

/** What an employer sees as the applicant that they may be as well. */
const OF_APPLICANTS = /^\/vacancies\/(?:responses|favorites|saved|blacklist|resumes\/(?:mine|new|\w+\/edit$))(?:\/|$)/

/** The pages of the job search by role: those of an employer, of an applicant or of a visitor. */
export function VacanciesNav({ roles }: { roles: readonly string[] | null }) {
  const path = usePathname()
  return <SectionNav label="Vacancies" links={linksFor(roles, path)} roles={roles} />
}

export function linksFor(roles: readonly string[] | null, path: string) {
  if (!roles) return VISITOR
  if (!roles.includes('employer')) return APPLICANT
  return OF_APPLICANTS.test(path) ? [...APPLICANT, BACK_TO_EMPLOYER] : EMPLOYER
}

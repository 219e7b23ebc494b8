'use client'

import { texts } from '#i18n/texts.ts'
import { usePathname } from 'next/navigation'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { NewsBadge } from './search/news-badge.tsx'

/** The pages of the job search by role: those of an employer, of an applicant or of a visitor. */
export function VacanciesNav({ roles }: { roles: readonly string[] | null }) {
  const path = usePathname()
  return <SectionNav label={texts('vacancies.nav')('label')} links={linksFor(roles, path)} roles={roles} />
}

export function linksFor(roles: readonly string[] | null, path: string) {
  const own = linksOfRole(roles, path)
  const moderation = { href: '/vacancies/moderation', name: texts('vacancies.nav')('moderation') }
  const imports = { href: '/vacancies/imports', name: texts('vacancies.nav')('imports') }
  return roles?.includes('operator') ? [...own, moderation, imports] : own
}

function linksOfRole(roles: readonly string[] | null, path: string) {
  if (!roles) return visitorLinks()
  if (!roles.includes('employer')) return applicantLinks()
  const back = { href: '/vacancies/employer', name: texts('vacancies.nav')('asEmployer') }
  return OF_APPLICANTS.test(path) ? [...applicantLinks(), back] : employerLinks()
}

/** Paths where an employer, who may be an applicant too, sees the links of applicants. */
const OF_APPLICANTS = /^\/vacancies\/(?:responses|favorites|saved|blacklist|resumes\/(?:mine|new|\w+\/edit$))(?:\/|$)/

function visitorLinks() {
  const { search, companies, salaries, resumes } = sharedLinks()
  return [search, { href: '/vacancies/in', name: texts('vacancies.nav')('places') }, companies, salaries, resumes]
}

function applicantLinks() {
  const t = texts('vacancies.nav')
  const { search, companies, salaries } = sharedLinks()
  return [
    search,
    { href: '/vacancies/responses', name: t('myResponses') },
    { href: '/vacancies/resumes/mine', name: t('myResumes'), also: OWN_RESUMES },
    { href: '/vacancies/favorites', name: t('favorites') },
    { href: '/vacancies/saved', name: t('saved'), badge: <NewsBadge /> },
    { href: '/vacancies/blacklist', name: t('hidden') },
    companies,
    salaries,
  ]
}

const OWN_RESUMES = ['/vacancies/resumes/new', '/vacancies/resumes/*/edit']

function employerLinks() {
  const t = texts('vacancies.nav')
  const { search, companies, salaries, resumes } = sharedLinks()
  return [
    { href: '/vacancies/employer', name: t('myVacancies') },
    { href: '/vacancies/employer/responses', name: t('responses') },
    resumes,
    { href: '/vacancies/employer/company', name: t('company') },
    search,
    companies,
    salaries,
    { href: '/vacancies/favorites', name: t('asApplicant') },
  ]
}

function sharedLinks() {
  const t = texts('vacancies.nav')
  return {
    search: { href: '/vacancies', name: t('search') },
    companies: { href: '/vacancies/companies', name: t('companies') },
    salaries: { href: '/vacancies/salaries', name: t('salaries') },
    resumes: { href: '/vacancies/resumes', name: t('resumes') },
  }
}

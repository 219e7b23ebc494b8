import { ISO_COUNTRIES } from '#server/products/vacancies/dictionaries/iso-countries.schema.ts'
import { isoOf } from '../format.ts'
import type { Vacancy } from './types.ts'

/** Ids of the dictionary employment → schema.org's employmentType. */
const TYPES: Record<string, string> = {
  full: 'FULL_TIME',
  part: 'PART_TIME',
  project: 'CONTRACTOR',
  volunteer: 'VOLUNTEER',
  probation: 'INTERN',
}

type Country = { id: string; name: string }

/**
 * The vacancy as a schema.org JobPosting for a <script type="application/ld+json">: `<` is escaped, so that no text of
 * the vacancy can close the element. `validThrough` is the end of its publication; one without an end is valid for a
 * month from the day on which it is read. `country` is the one around the vacancy's area: search engines reject a
 * location without it.
 */
export function jobPosting(vacancy: Vacancy, country: Country, now = new Date()): string {
  const { salary, employer, area, address } = vacancy
  const end = vacancy.archived_at ?? vacancy.expires_at
  const remote = vacancy.work_format.some(({ id }) => id === 'REMOTE')
  const posting = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: vacancy.name,
    description: vacancy.description,
    datePosted: isoOf(vacancy.published_at),
    validThrough: end === null ? monthAfter(now) : isoOf(end),
    employmentType: vacancy.employment ? TYPES[vacancy.employment.id] : undefined,
    identifier: { '@type': 'PropertyValue', name: employer.name, value: vacancy.id },
    url: vacancy.alternate_url,
    hiringOrganization: { '@type': 'Organization', name: employer.name, sameAs: employer.alternate_url },
    directApply: vacancy.type.id !== 'direct',
    jobLocationType: remote ? 'TELECOMMUTE' : undefined,
    applicantLocationRequirements: remote ? { '@type': 'AdministrativeArea', name: area.name } : undefined,
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressCountry: ISO_COUNTRIES[country.id] ?? country.name,
        addressLocality: address?.city ?? area.name,
        streetAddress: [address?.street, address?.building].filter(Boolean).join(', ') || undefined,
      },
    },
    baseSalary: salary && {
      '@type': 'MonetaryAmount',
      currency: salary.currency === 'RUR' ? 'RUB' : salary.currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: salary.from ?? undefined,
        maxValue: salary.to ?? undefined,
        unitText: UNITS[vacancy.salary_range?.mode.id ?? 'MONTH'] ?? 'MONTH',
      },
    },
    skills: vacancy.key_skills.map(({ name }) => name).join(', ') || undefined,
  }
  return JSON.stringify(posting).replaceAll('<', String.raw`\u003c`)
}

/** The day a month later: `2026-02-05`. */
function monthAfter(now: Date): string {
  return new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
}

const UNITS: Record<string, string> = { MONTH: 'MONTH', HOUR: 'HOUR', SHIFT: 'DAY' }

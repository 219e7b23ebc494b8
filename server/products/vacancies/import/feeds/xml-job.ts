import { moment } from '../../dates.ts'
import { escapeHtml } from '../../text/html.ts'
import { payOf } from './pay-words.ts'

/** A job of a feed as schema.org's JobPosting. */
interface Posted {
  /** Its id in the feed; empty when it names none. */
  id: string
  posting: object
  isUndated: boolean
}

/**
 * Reads the elements of both formats, whose names do not contradict each other: docs/guides/vacancies-feeds.md has them
 * all.
 */
export function postingOf(job: Readonly<Record<string, string>>, now = new Date()): Posted {
  const posted = job.date || job.pubdate
  const [town, region, ...further] = (job.region ?? '').split(',').map((part) => part.trim())
  const place = {
    addressLocality: job.city || town || undefined,
    addressRegion: job.state || region || undefined,
    streetAddress: job.streetaddress || undefined,
  }
  return {
    id: job.referencenumber || job.id || job.requisitionid || '',
    posting: {
      '@type': 'JobPosting',
      title: job.title || job.name,
      description: htmlOf(job.description ?? ''),
      datePosted: posted ? dateOf(posted) : now.toISOString(),
      validThrough: dateOf(job.expirationdate || job.expire),
      url: job.url || job.link || undefined,
      hiringOrganization: job.company,
      jobLocation: [{ address: place }, ...further.filter(Boolean).map((address) => ({ address }))],
      jobLocationType: /fully|^remote$|удал/i.test(job.remotetype ?? '') ? 'TELECOMMUTE' : undefined,
      employmentType: employmentOf(job.jobtype),
      experienceRequirements: experienceOf(job.experience),
      occupationalCategory: job.category || undefined,
      baseSalary: payOf(job.salary ?? ''),
    },
    isUndated: !posted,
  }
}

/** Plain text keeps its lines. */
function htmlOf(text: string): string {
  if (/<\/?[a-z]/i.test(text)) return text
  const lines = text.split('\n').map((line) => line.trim())
  return lines.flatMap((line) => (line === '' ? [] : [`<p>${escapeHtml(line)}</p>`])).join('')
}

/** A date in ISO 8601, RFC 2822 or as `29.11.2026`; any other text stays, and is refused later. */
function dateOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (moment(text) !== null) return text
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  if (day && month && year) return `${year}-${month}-${day}`
  const written = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} /i.test(text) ? new Date(text) : null
  return written && !Number.isNaN(written.getTime()) ? written.toISOString() : text
}

function employmentOf(text = ''): string[] | undefined {
  const words = text.split(/[,;/|]/).map((word) => word.toLowerCase().replaceAll(/[^a-zа-яё]/g, ''))
  const known = words.flatMap((word) => EMPLOYMENT.find(([pattern]) => pattern.test(word))?.[1] ?? [])
  return known.length > 0 ? known : undefined
}

const EMPLOYMENT: readonly [RegExp, string][] = [
  [/^(?:full|полн)/, 'FULL_TIME'],
  [/^(?:part|частич)/, 'PART_TIME'],
  [/^(?:contract|freelance|project|проект)/, 'CONTRACTOR'],
  [/^(?:tempor|season|времен)/, 'TEMPORARY'],
  [/^(?:intern|стаж)/, 'INTERN'],
  [/^(?:volunt|волонт)/, 'VOLUNTEER'],
]

/** "No experience", "1-3 years", "6+ years"; `+` adds one month. */
function experienceOf(text = ''): string | { monthsOfExperience: number } | undefined {
  if (/\bno experience|без опыта/i.test(text)) return 'no requirements'
  const [, years, more] = /(\d{1,2})\s?(\+?)[^a-zа-я]{0,10}(?:year|лет|год)/i.exec(text) ?? []
  return years === undefined ? undefined : { monthsOfExperience: Number(years) * 12 + (more ? 1 : 0) }
}

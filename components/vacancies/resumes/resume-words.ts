import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { formatDay } from '#components/ui/locale.ts'
import { salaryText } from '../format.ts'

type Resume = RouterOutput['vacancies']['resumes']['list']['items'][number]

/** The applicant's name, or null for users who may not see it. */
export function nameOf({
  last_name,
  first_name,
  middle_name,
}: Pick<Resume, 'last_name' | 'first_name' | 'middle_name'>): string | null {
  return [last_name, first_name, middle_name].filter(Boolean).join(' ') || null
}

/** "3 years 2 months of experience". */
export function experienceText(total: Resume['total_experience']): string {
  const t = texts('vacancies.resume')
  const duration = durationText(total)
  return duration ? t('experience', { duration }) : t('noExperience')
}

/** "3 years 2 months"; null where there is none. */
export function durationText(total: Resume['total_experience']): string | null {
  if (!total || total.months === 0) return null
  const t = texts('vacancies.resume')
  const years = Math.floor(total.months / 12)
  const months = total.months % 12
  if (months === 0) return t('years', { count: years })
  return years === 0 ? t('months', { count: months }) : t('both', { years, months })
}

/** "from 120 000 ₽"; null when no pay is stated. */
export function payText({ salary }: Pick<Resume, 'salary'>): string | null {
  return salary && salaryText({ from: salary.amount, to: null, currency: salary.currency, gross: null })
}

/** `2021-04-01` as "Apr 2021", null as "present". */
export function monthText(date: string | null): string {
  return date === null ? texts('vacancies.resume')('now') : formatDay(date.slice(0, 7))
}

/** Who can see a resume, by the ids of the dictionary resume_access_type. */
export const VISIBILITIES = ['clients', 'everyone', 'direct', 'no_one'] as const

import type { RouterOutput } from '#components/trpc/client.ts'
import { countText, formatDay } from '#components/ui/locale.ts'
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
  if (!total || total.months === 0) return 'no experience'
  const years = Math.floor(total.months / 12)
  const months = total.months % 12
  const parts = [years && countText(years, 'year', 'years'), months && countText(months, 'month', 'months')]
  return `${parts.filter(Boolean).join(' ')} of experience`
}

/** "from 120 000 ₽"; null when no pay is stated. */
export function payText({ salary }: Pick<Resume, 'salary'>): string | null {
  return salary && salaryText({ from: salary.amount, to: null, currency: salary.currency, gross: null })
}

/** `2021-04-01` as "Apr 2021", null as "now". */
export function monthText(date: string | null): string {
  return date === null ? 'now' : formatDay(date.slice(0, 7))
}

/** Who can see a resume, by the ids of the dictionary resume_access_type. */
export const VISIBILITY: Record<string, { name: string; hint: string }> = {
  clients: { name: 'Employers', hint: 'They see your name; your contacts only after you respond.' },
  everyone: { name: 'Everyone', hint: 'Only employers see your name.' },
  direct: { name: 'Anyone with the link', hint: 'Not listed.' },
  no_one: { name: 'No one', hint: 'Except the employers you respond to.' },
}

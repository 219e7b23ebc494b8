import type { RouterOutput } from '#components/trpc/client.ts'

type Resume = RouterOutput['vacancies']['resumes']['list']['items'][number]

/** The applicant's name, or null for callers who may not see it. */
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
  const parts = [
    years && `${years} ${years === 1 ? 'year' : 'years'}`,
    months && `${months} ${months === 1 ? 'month' : 'months'}`,
  ]
  return `${parts.filter(Boolean).join(' ')} of experience`
}

/** `2021-04-01` as "04.2021", an end that is null as "now". */
export function monthText(date: string | null): string {
  if (date === null) return 'now'
  const [year, month] = date.split('-')
  return `${month}.${year}`
}

import { EMPLOYMENT_WORDS, pageOf, payWords, placeOf, type BoardFormat } from './words.ts'

/** The feed that Jooble's "XML Feed Specifications" describe. */
export const jooble: BoardFormat = {
  root: 'jobs',
  head: () => ({}),
  job: (vacancy, company, site) => {
    const { city, state, country } = placeOf(vacancy)
    return {
      id: String(vacancy.id),
      elements: {
        link: pageOf(vacancy, site),
        name: vacancy.name,
        region: [...new Set([city, state, country])].join(', '),
        description: vacancy.description,
        pubdate: day(vacancy.publishedAt),
        updated: day(vacancy.updatedAt),
        expire: vacancy.expiresAt && day(vacancy.expiresAt),
        salary: payWords(vacancy),
        company: company.name,
        jobtype: EMPLOYMENT_WORDS[vacancy.employment ?? ''],
      },
    }
  },
}

/** `29.11.2026` in Moscow, as all dates of the job search. */
const day = (at: Date): string => DAY.format(at)

const DAY = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { employerQuery } from '../operation.ts'
import { ownVacancy } from './publish.service.ts'
import { daysOfVacancy, DAYS_KEPT } from './vacancies.sql.ts'

const Day = named('VacancyDay', {
  date: z.string().describe('Day in Moscow, `2026-10-21`'),
  views: z.int().nullable().describe('Views by others than the employer; null for a day to come'),
  responses: z.int().nullable().describe('Responses; null for a day to come'),
})

export const getVacancyStats = employerQuery({
  id: 'vacancies.stats',
  name: 'getVacancyStats',
  summary: 'Get the views and responses of a vacancy by day',
  description:
    'The last days until today or its archiving. Of a younger vacancy the first days, those to come without numbers. Views count within seconds.',
  input: z.object({
    vacancy_id: idParam('string').describe('Id of the vacancy'),
    days: z.coerce.number<string | number>().int().min(1).max(DAYS_KEPT).default(5).describe('Number of days'),
  }),
  output: named('VacancyStats', { items: z.array(Day).describe('Days, earliest first') }),
  async run(ctx, { vacancy_id, days }) {
    const { vacancy } = await ownVacancy(ctx, vacancy_id)
    const { initialCreatedAt: from, archivedAt } = vacancy
    const to = archivedAt ?? new Date()
    return { items: await daysOfVacancy(vacancy.id, { from, to, days }) }
  },
})

import { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { named, text } from '#server/core/base.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { VacancyItem, pageOf } from '../postings/vacancy.schema.ts'
import { MOST_NOTE, REPORT_REASONS } from './kinds.schema.ts'
import { Moderation, VacancyRef } from './moderation.schema.ts'

const Report = named('VacancyReport', {
  reason: z.enum(REPORT_REASONS).describe('What is wrong with it'),
  text: z.string().nullable(),
  created_at: z.string(),
})

export const ModeratedItem = Moderation.extend({
  id: z.string().describe('Id of the vacancy'),
  vacancy: VacancyItem,
  reports: z.array(Report).optional().describe('For operators: the latest 20'),
  report_count: z.int().optional().describe('For operators'),
}).meta({ id: 'ModeratedVacancy', extends: 'VacancyModeration' })

export const ModeratedPage = pageOf('ModeratedVacancyPage', ModeratedItem)

export const ListCases = Paging.extend({
  status: z
    .enum(['queue', 'refused', 'approved'])
    .default('queue')
    .describe('queue: those that wait, longest first; else the latest decisions first'),
})

export const DecideCase = VacancyRef.extend({
  state: z.enum(['approved', 'refused']).describe('refused: it is held back'),
  note: text(MOST_NOTE).optional().describe('Explanation for the employer; required for refused'),
})
  .refine(({ state, note }) => state === 'approved' || note?.trim(), {
    path: ['note'],
    error: () => texts('vacancies.errors')('noteRequired'),
  })
  .meta({ id: 'DecideVacancy' })

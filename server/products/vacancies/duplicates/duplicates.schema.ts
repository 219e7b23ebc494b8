import { z } from 'zod'
import { idParam, named } from '#server/core/base.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { VacancyRef } from '../moderation/moderation.schema.ts'
import { PageInfo, VacancyItem, pageOf } from '../postings/vacancy.schema.ts'

export const DuplicatesOf = VacancyRef.extend(Paging.shape)

const DuplicateGroup = named('DuplicateGroup', {
  id: z.string().describe('Smallest id of its vacancies'),
  size: z.int().describe('How many postings there are'),
  employers: z.int().describe('How many employers post it'),
  sources: z.array(z.string()).describe('Feeds and imports that it came from'),
  newest_at: z.string().describe('When the newest was published'),
  vacancy: VacancyItem.describe('The first of them'),
})

export const DuplicateGroupPage = pageOf('DuplicateGroupPage', DuplicateGroup)

const DuplicateVacancy = named('DuplicateVacancy', {
  id: z.string().describe('Id of the vacancy'),
  source: z.string().nullable().describe('The feed or import that it came from'),
  text: z.string().describe('Its description without markup, a line for each paragraph'),
  vacancy: VacancyItem,
})

export const DuplicateVacancyPage = pageOf('DuplicateVacancyPage', DuplicateVacancy)

export const TwoVacancies = VacancyRef.extend({ other_id: idParam('string').describe('Id of another vacancy') })

const SplitDuplicates = named('SplitDuplicates', {
  id: z.string().describe('Both ids, the smaller one first'),
  by: z.string().nullable().describe('Operator who said so; null where the name was not kept'),
  at: z.string().describe('When'),
  vacancy: VacancyItem.describe('The one with the smaller id'),
  other: VacancyItem,
})

export const SplitDuplicatesPage = PageInfo.extend({
  items: z.array(SplitDuplicates).describe('Latest first'),
}).meta({ id: 'SplitDuplicatesPage', extends: 'PageInfo' })

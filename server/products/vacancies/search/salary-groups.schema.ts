import { z } from 'zod'
import { named, repeated, text } from '#server/core/base.schema.ts'
import { ReferenceInput } from '../dictionaries/dictionaries.schema.ts'

export const GROUPINGS = ['professional_role', 'area', 'experience'] as const

const ids = (meaning: string) => repeated(text(20, 1)).describe(meaning)

export const SalaryGroupsInput = ReferenceInput.extend({
  group_by: z.enum(GROUPINGS).default('professional_role').describe('What the vacancies are grouped by'),
  text: text(200).optional().describe('Only vacancies with these words in the title'),
  area: ids('Only in this area, what lies inside it included; grouped by area, its parts'),
  professional_role: ids('Only of this professional role'),
  experience: ids('Only for this experience'),
})
export type SalaryGroupsInput = z.output<typeof SalaryGroupsInput>

const sum = (meaning: string) => z.int().describe(`${meaning}, in roubles a month`)

const Quartiles = named('SalaryQuartiles', {
  vacancies: z.int().describe('Vacancies behind the figures'),
  employers: z.int().describe('Companies behind the figures'),
  lower: sum('A quarter pays less'),
  median: sum('Half pays less'),
  upper: sum('A quarter pays more'),
})

const SalaryGroup = Quartiles.extend({
  id: z.string().describe('Value of the parameter that is grouped by'),
  name: z.string(),
}).meta({ id: 'SalaryGroup', extends: 'SalaryQuartiles' })

export const SalaryGroups = named('SalaryGroups', {
  currency: z.literal('RUR'),
  group_by: z.enum(GROUPINGS).describe('What they are grouped by'),
  total: Quartiles.nullable().describe('All of them together; null when they are too few'),
  groups: z.array(SalaryGroup).describe('Groups of enough vacancies and companies, the largest first'),
  chosen: z
    .array(named('SalaryFilter', { param: z.enum(GROUPINGS).describe('Parameter'), id: z.string(), name: z.string() }))
    .describe('The filters in words'),
})

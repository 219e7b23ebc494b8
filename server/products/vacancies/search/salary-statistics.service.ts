import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { booleanParam, named, repeated, text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { areaById } from '../dictionaries/areas.ts'
import { industryById } from '../dictionaries/branches.ts'
import { knownArea } from '../dictionaries/known.ts'
import { vacancySearch } from '../engine/index.ts'
import { publicQuery } from '../operation.ts'
import { Named } from '../postings/vacancy.schema.ts'
import { criteriaOf } from '../filters/criteria.ts'
import { payOf } from './salary-statistics.sql.ts'
import { readerOf } from './search.service.ts'

const sum = (meaning: string) => z.int().describe(`${meaning}, in roubles a month`)

const Evaluation = named('SalaryEvaluation', {
  market_salary: named('MarketSalary', {
    minimum: sum('The lowest pay'),
    bottom: sum('A tenth pays less'),
    median: sum('Half pays less'),
    average: sum('Mean'),
    upper: sum('A tenth pays more'),
    maximum: sum('The highest pay'),
  }),
  resulting_parameters: named('SalaryEvaluationBasis', {
    areas: z.array(Named),
    excluded_areas: z.array(Named).describe('Areas that were left out'),
    industries: z.array(Named),
    specialities: z.array(Named).describe('Always empty'),
    employee_levels: z.array(Named).describe('Always empty'),
    employers_count: z.int().describe('Companies behind the figures'),
    positions_count: z.int().describe('Vacancies behind the figures'),
    sources: z.array(z.enum(['VACANCIES'])).describe('What the figures are from: open vacancies'),
    indirect_calculation: z.null().describe('Always null: nothing is taken from elsewhere'),
  }),
})

const ids = (meaning: string) => repeated(text(20)).describe(meaning)

export const evaluateSalary = publicQuery({
  id: 'salaries.evaluate',
  name: 'getSalaryEvaluation',
  summary: 'Get what a job is paid in an area',
  description:
    'From the pay that open vacancies state, the middle of a range where both ends are given: of the newest 20,000 that match. Not found when fewer than five do.',
  input: z.object({
    area_id: text(20).describe('Area, what lies inside it included'),
    exclude_area: ids('Areas inside it that are left out'),
    position_name: text(200).optional().describe('Words of the title'),
    industry: ids('Industry of the company'),
    professional_role: ids('Professional role'),
    employee_level: ids('Accepted and ignored'),
    speciality: ids('Accepted and ignored'),
    extend_sources: booleanParam.optional().describe('Accepted and ignored: there is one source'),
    locale: text(10).optional().describe('Accepted and ignored; names are in Russian'),
    host: text(64).optional().describe('Accepted and ignored'),
  }),
  output: Evaluation,
  async run(ctx, input) {
    const area = /^\d{1,9}$/.test(input.area_id) ? areaById(input.area_id) : undefined
    if (!area) throw new AppError('not_found')
    const excluded = (input.exclude_area ?? []).map((id) => knownArea('exclude_area', id))
    const criteria = criteriaOf({
      area: [String(area.id)],
      only_with_salary: true,
      order_by: 'publication_time',
      ...(input.position_name?.trim() && { text: input.position_name, search_field: ['name'] }),
      ...(input.industry && { industry: input.industry }),
      ...(input.professional_role && { professional_role: input.professional_role }),
    })
    const { ids: found } = await vacancySearch().list(criteria, { reader: `${readerOf(ctx)} pay`, page: 0 })
    const pay = await payOf(
      found.subarray(0, MOST),
      excluded.map(({ id }) => id),
    )
    if (pay.positions < FEWEST) throw new AppError('not_found', texts('vacancies.errors')('tooFewPay'))
    const { positions, employers, ...market } = pay
    return {
      market_salary: market,
      resulting_parameters: {
        areas: [{ id: String(area.id), name: area.name }],
        excluded_areas: excluded.map(({ id, name }) => ({ id: String(id), name })),
        industries: (input.industry ?? []).map((id) => ({ id, name: industryById(id)?.name ?? id })),
        specialities: [],
        employee_levels: [],
        employers_count: employers,
        positions_count: positions,
        sources: ['VACANCIES' as const],
        indirect_calculation: null,
      },
    }
  },
})

const MOST = 20_000
/** Fewer would show what single companies pay. */
const FEWEST = 5

import { z } from 'zod'
import { booleanParam, idParam, named, repeated, text } from '#server/core/base.schema.ts'
import { Paging } from '../filters/search.schema.ts'
import { AreaRef, LogoUrls, Named, PageInfo } from '../postings/vacancy.schema.ts'

export const ListCompanies = Paging.extend({
  text: text(200).optional().describe('Part of the name'),
  area: repeated(text(20)).describe('Area of the company, including the areas inside it'),
  type: repeated(text(40)).describe('Dictionary employer_type'),
  only_with_vacancies: booleanParam.optional().describe('true: only companies with open vacancies'),
  locale: text(10).optional().describe('Accepted and ignored'),
  host: text(64).optional().describe('Accepted and ignored'),
})
export type ListCompanies = z.output<typeof ListCompanies>

export const GetCompany = z.object({ employer_id: idParam('string').describe('Id of the company') })

const CompanyItem = named('EmployerListItem', {
  id: z.string(),
  name: z.string(),
  url: z.string().describe('Full link to the company'),
  alternate_url: z.string().describe('Its page for people'),
  vacancies_url: z.string().describe('Its vacancies'),
  open_vacancies: z.number().int(),
  logo_urls: LogoUrls,
})

export const CompanyPage = PageInfo.extend({ items: z.array(CompanyItem), alternate_url: z.string() }).meta({
  id: 'EmployerPage',
  extends: 'PageInfo',
})

const Interview = named('InsiderInterview', { id: z.string(), title: z.string(), url: z.string() })

export const CompanyFull = CompanyItem.extend({
  type: z.string().nullable(),
  site_url: z.string().nullable(),
  description: z.string().nullable().describe('Sanitized HTML'),
  branded_description: z.null(),
  trusted: z.boolean(),
  accredited_it_employer: z.boolean(),
  insider_interviews: z.array(Interview),
  area: AreaRef,
  relations: z.array(z.string()),
  industries: z.array(Named),
  branding: z.null(),
}).meta({ id: 'Employer', extends: 'EmployerListItem' })

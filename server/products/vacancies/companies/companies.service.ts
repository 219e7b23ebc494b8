import type { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/errors.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { areaDescendants } from '../dictionaries/areas.ts'
import { localeOf } from '../dictionaries/english.ts'
import { knownArea, knownEntry } from '../dictionaries/known.ts'
import { hiddenOf } from '../blacklists/hidden.sql.ts'
import { links } from '../links.ts'
import { logoUrls } from './logo.ts'
import { publicQuery } from '../operation.ts'
import { areaRef, industriesView, wordingFor } from '../postings/vacancy-view.ts'
import { CompanyFull, CompanyPage, GetCompany, ListCompanies } from './companies.schema.ts'
import { companiesPage, companyWithCount, type CompanyFilter, type CompanyWithCount } from './companies.sql.ts'

export const listCompanies = publicQuery({
  id: 'companies.list',
  name: 'listEmployers',
  summary: 'List companies',
  input: ListCompanies,
  output: CompanyPage,
  async run(ctx, input) {
    const { skip, take } = pageWindow(input)
    const { found, rows } = await companiesPage(ctx.reads, filterOf(input), take, skip)
    return {
      items: rows.map((company) => companyItem(ctx, company)),
      ...pageInfo(found, input),
      alternate_url: `${ctx.origin}/vacancies/companies`,
    }
  },
})

export const getCompany = publicQuery({
  id: 'companies.get',
  name: 'getEmployer',
  summary: 'Get a company',
  input: GetCompany,
  output: CompanyFull,
  async run(ctx, { employer_id }) {
    const company = found(await companyWithCount(employer_id, ctx.reads))
    const isHidden = ctx.actor.kind === 'account' && (await hiddenOf(ctx.actor.userId)).companies.includes(company.id)
    return { ...companyView(ctx, company), relations: isHidden ? ['blacklisted'] : [] }
  },
})

export function companyView(ctx: Context, company: CompanyWithCount): z.input<typeof CompanyFull> {
  return {
    ...companyItem(ctx, company),
    type: company.type,
    site_url: company.siteUrl,
    description: company.description,
    branded_description: null,
    trusted: company.trusted,
    accredited_it_employer: company.accreditedIt,
    insider_interviews: [],
    area: areaRef(company.areaId, wordingFor(ctx)),
    relations: [],
    industries: industriesView(company.industries, localeOf(ctx.language)),
    branding: null,
  }
}

function filterOf(input: ListCompanies): CompanyFilter {
  return {
    text: input.text?.trim() || null,
    areas: input.area?.flatMap((id) => areaDescendants(knownArea('area', id).id)) ?? null,
    types: input.type?.map((type) => knownEntry('type', 'employer_type', type)) ?? null,
    onlyWithVacancies: input.only_with_vacancies ?? false,
  }
}

export function companyItem(ctx: Context, company: CompanyWithCount) {
  const view = links(ctx.origin)
  return {
    id: String(company.id),
    name: company.name,
    url: view.employer(company.id),
    alternate_url: view.employerPage(company.id),
    vacancies_url: view.employerVacancies(company.id),
    open_vacancies: company.open,
    logo_urls: logoUrls(company, view),
  }
}

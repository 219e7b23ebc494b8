import type { RouterInput } from '#components/trpc/client.ts'
import type { CompanyFull } from './company-article.tsx'
import type { Choice } from '../forms/choice.ts'
import { descriptionHtml } from '../forms/description-html.ts'

/** What the form holds: the fields of PUT /companies/mine, empty texts for what is left out. */
export type CompanyValues = {
  name: string
  type: string
  area: Choice | null
  site_url: string
  industries: Choice[]
  description: string
}

export function valuesOfCompany(company: CompanyFull | null): CompanyValues {
  return {
    name: company?.name ?? '',
    type: company?.type ?? 'company',
    area: company ? { id: company.area.id, name: company.area.name } : null,
    site_url: company?.site_url ?? '',
    industries: company?.industries ?? [],
    description: company?.description ?? '',
  }
}

export function companyRequest(values: CompanyValues): RouterInput['vacancies']['companies']['putMine'] {
  return {
    ...values,
    area: { id: values.area?.id ?? '' },
    site_url: values.site_url.trim() || null,
    industries: values.industries.map(({ id }) => ({ id })),
    description: values.description.trim() ? descriptionHtml(values.description) : null,
  }
}

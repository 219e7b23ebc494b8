import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { X } from 'lucide-react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, withQuery, type SearchParams } from '#components/shell/search-params.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { langOf } from '#components/ui/locale.ts'
import { SALARIES, SalaryGroups, type SalaryFilters } from '#components/vacancies/salaries/salary-groups.tsx'
import { TextFilter } from '#components/vacancies/text-filter.tsx'
import { orNull } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export function generateMetadata(): Metadata {
  const t = texts('vacancies.salaries')
  return { title: t('title'), description: t('pageDescription') }
}

const WAYS = ['professional_role', 'area', 'experience'] as const

export default async function SalariesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.salaries')
  const given = await pick(searchParams, 'by', 'text', 'area', 'professional_role', 'experience')
  const { by, text, area, professional_role, experience } = given
  const group_by = WAYS.find((way) => way === by) ?? WAYS[0]
  const filters: SalaryFilters = { text: text?.trim().slice(0, 200) || undefined, area, professional_role, experience }
  const stated = Object.entries(filters).filter(([, value]) => value !== undefined)
  const result = await orNull((await api()).vacancies.salaryGroups({ group_by, ...Object.fromEntries(stated) }))
  if (!result) notFound()
  return (
    <QueryPage
      access="anyone"
      product="vacancies"
      title={t('title')}
      description={t('description')}
      toolbar={
        <div className="flex flex-col gap-4">
          <TextFilter action={SALARIES} label={t('words')} placeholder={t('words')} text={filters.text}>
            {Object.entries({ by: group_by, area, professional_role, experience }).map(
              ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
            )}
          </TextFilter>
          <div className="flex flex-wrap gap-1">
            <nav aria-label={t('groupBy')} className="flex flex-wrap gap-1">
              {WAYS.map((way) => (
                <LinkButton
                  key={way}
                  variant="ghost"
                  href={withQuery(SALARIES, { ...filters, by: way })}
                  aria-current={way === group_by ? 'page' : undefined}
                  className={cn(way === group_by && 'bg-accent-soft text-accent-text')}
                >
                  {t(`by.${way}`)}
                </LinkButton>
              ))}
            </nav>
            {result.chosen.map(({ param, id, name }) => (
              <LinkButton
                key={`${param} ${id}`}
                href={withQuery(SALARIES, { ...filters, by: group_by, [param]: undefined })}
                aria-label={t('removeFilter', { name })}
              >
                <span lang={langOf(name)}>{name}</span>
                <X aria-hidden />
              </LinkButton>
            ))}
          </div>
        </div>
      }
    >
      <SalaryGroups result={result} filters={filters} />
    </QueryPage>
  )
}

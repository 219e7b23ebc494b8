import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { BadgeRussianRuble } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Card } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { UserLink } from '#components/ui/user-text.tsx'
import { Figure } from '../figure.tsx'
import { wholeSum } from '../format.ts'

export const SALARIES = '/vacancies/salaries'

type Groups = RouterOutput['vacancies']['salaryGroups']
type Quartiles = NonNullable<Groups['total']>

/** The filters of the page: parameters of the address by name. */
export type SalaryFilters = Record<'text' | 'area' | 'professional_role' | 'experience', string | undefined>

/** How the vacancies of a group are grouped next, after clicking its row. */
const NEXT: Record<Groups['group_by'], Groups['group_by']> = {
  professional_role: 'experience',
  area: 'professional_role',
  experience: 'professional_role',
}

/** The pay of all vacancies, then of each group, with its quartiles as a bar. */
export function SalaryGroups({ result, filters }: { result: Groups; filters: SalaryFilters }) {
  const t = texts('vacancies.salaries')
  const { group_by: by, groups, total } = result
  return (
    <>
      {total && <Total total={total} filters={filters} />}
      <Card className="overflow-hidden">
        {groups.length === 0 ? (
          <EmptyState icon={BadgeRussianRuble} title={t('tooFew')} text={t('tooFewText')} />
        ) : (
          <Table label={t('table')}>
            <TableHead className="max-sm:sr-only">
              <tr>
                <TableHeader>{t(`columns.${by}`)}</TableHeader>
                <TableHeader className="text-right">{t('median')}</TableHeader>
                <TableHeader className="w-1/2 text-center">{t('half')}</TableHeader>
                <TableHeader className="text-right">{t('vacancies')}</TableHeader>
              </tr>
            </TableHead>
            <TableBody>
              {groups.map((group) => (
                <TableRow key={group.id} className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:p-3">
                  <TableCell className={cn(STACKED, 'min-w-40 flex-1')}>
                    <UserLink
                      href={withQuery(SALARIES, { ...filters, [by]: group.id, by: NEXT[by] })}
                      prefetch={false}
                      text={group.name}
                      className="font-medium hover:underline"
                    />
                  </TableCell>
                  <TableCell className={cn(STACKED, 'text-right font-medium tabular-nums max-sm:text-base')}>
                    {wholeSum(group.median)}
                  </TableCell>
                  <TableCell className={cn(STACKED, 'max-sm:w-full')}>
                    <MiddleHalf group={group} />
                  </TableCell>
                  <TableCell className={cn(STACKED, 'text-right tabular-nums max-sm:w-full max-sm:text-left')}>
                    <Link
                      href={withQuery('/vacancies', {
                        ...searchOf(filters),
                        [by]: group.id,
                        only_with_salary: 'true',
                      })}
                      prefetch={false}
                      aria-label={t('vacanciesOf', { count: group.vacancies, name: group.name })}
                      className="text-muted hover:underline"
                    >
                      {t.rich('cell', {
                        count: group.vacancies,
                        noun: (text) => <span className="sm:sr-only">{text}</span>,
                      })}
                    </Link>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Card>
      <p className="text-subtle">{t('note')}</p>
    </>
  )
}

function Total({ total, filters }: { total: Quartiles; filters: SalaryFilters }) {
  const t = texts('vacancies.salaries')
  const { vacancies, employers: companies } = total
  return (
    <Card className="flex flex-wrap items-end gap-x-8 gap-y-3 p-4 sm:p-5">
      <Figure name={t('median')} value={wholeSum(total.median)} />
      <Figure name={t('lower')} value={wholeSum(total.lower)} />
      <Figure name={t('upper')} value={wholeSum(total.upper)} />
      <Figure name={t('basis')} value={t('basisOf', { vacancies, companies })} />
      <LinkButton
        href={withQuery('/vacancies', { ...searchOf(filters), only_with_salary: 'true' })}
        className="ml-auto"
      >
        {t('show')}
      </LinkButton>
    </Card>
  )
}

/**
 * From the lower to the upper quartile, with the median as a line. Each bar has a scale of its own, whose ends are
 * beside it: on one scale for all groups those of most jobs would be a few pixels wide.
 */
function MiddleHalf({ group: { lower, median, upper } }: { group: Quartiles }) {
  const at = upper > lower ? (median - lower) / (upper - lower) : 0.5
  return (
    <span className="flex items-center gap-3 whitespace-nowrap text-muted tabular-nums">
      <span className="text-right sm:w-20">{wholeSum(lower)}</span>
      <span aria-hidden className="relative h-2 flex-1 rounded-full bg-accent-soft">
        <span
          className="absolute -inset-y-1 w-0.5 rounded-full bg-accent"
          style={{ left: `${Math.round(100 * at)}%` }}
        />
      </span>
      <span className="sr-only">{texts('vacancies.salaries')('range')}</span>
      <span className="sm:w-20">{wholeSum(upper)}</span>
    </span>
  )
}

/** On a phone the cells of a row stand below each other, so that all figures are there and legible. */
const STACKED = 'max-sm:h-auto max-sm:p-0'

/** The parameters that search for the same vacancies: the text is searched for in titles only. */
const searchOf = ({ text, ...filters }: SalaryFilters) => ({ ...filters, ...(text && { text, search_field: 'name' }) })

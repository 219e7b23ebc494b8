'use client'

import { texts, type Texts } from '#i18n/texts.ts'
import { useEffect, useRef } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { formatDay, formatNumber, langOf } from '#components/ui/locale.ts'
import { isFlag } from '#server/products/vacancies/filters/filters.schema.ts'
import { wholeSum } from '../format.ts'
import { LineDot } from './facet.tsx'
import { withoutFilters, queryOfLink, facetInput } from './query.ts'
import { useSearch, useInterpretedSearch } from './use-search.ts'

export type Argument = NonNullable<RouterOutput['vacancies']['search']['arguments']>[number]

export type ArgumentCounts = RouterOutput['vacancies']['arguments']['chips']

type ChipView = {
  key: string
  label: string
  /** Areas, roles and companies have Russian names. */
  lang: 'en' | 'ru'
  color?: string | undefined
  /** The search without it. */
  rest: URLSearchParams
  /** How many that finds, once counted. */
  found?: number | undefined
}

/** The active filters as removable chips, each with what the search would find without it. */
export function ActiveFilters({ list }: { list: readonly Argument[] | null }) {
  const t = texts('vacancies.chips')
  const { query, go } = useSearch()
  const filtered = filterChips(list).length > 0
  const chips = filterChips(list, useArgumentCounts(filtered))
  const { ref, onRemoved } = useNextFocus(chips.length)
  if (!filtered) return null
  return (
    <section ref={ref} aria-label={t('label')} className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip, at) => (
        <Chip
          key={chip.key}
          removeLabel={removeLabel(chip)}
          onRemove={() => {
            onRemoved(at)
            go(chip.rest)
          }}
        >
          <span className="flex items-center gap-1.5">
            {chip.color && <LineDot color={chip.color} />}
            <span lang={chip.lang} className="truncate">
              {chip.label}
            </span>
            {chip.found !== undefined && (
              <span
                aria-hidden
                title={t('withoutIt', { count: formatNumber(chip.found) })}
                className="text-xs text-muted tabular-nums"
              >
                {t('without', { count: formatNumber(chip.found) })}
              </span>
            )}
          </span>
        </Chip>
      ))}
      <Button variant="ghost" size="sm" onClick={() => go(withoutFilters(query))}>
        {t('clear')}
      </Button>
    </section>
  )
}

function removeLabel({ label, found }: ChipView): string {
  const t = texts('vacancies.chips')
  return found === undefined ? t('remove', { label }) : t('removeFor', { label, count: formatNumber(found) })
}

/** Keeps the focus when a chip is removed by keyboard: it moves to the next one. */
function useNextFocus(count: number) {
  const ref = useRef<HTMLElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => {
    if (removed.current === null) return
    const buttons = ref.current?.querySelectorAll('button') ?? []
    if (document.activeElement === document.body) buttons[Math.min(removed.current, buttons.length - 1)]?.focus()
    removed.current = null
  }, [count])
  return { ref, onRemoved: (at: number) => void (removed.current = at) }
}

/** How many the search finds without each of its arguments; undefined until counted. */
export function useArgumentCounts(enabled: boolean): ArgumentCounts | undefined {
  const trpc = useTRPC()
  const { searched } = useInterpretedSearch()
  const { data } = useQuery(
    trpc.vacancies.arguments.queryOptions(facetInput(searched), {
      enabled,
      retry: false,
      placeholderData: keepPreviousData,
      trpc: { context: { skipBatch: true } },
    }),
  )
  return data?.chips
}

/** Parameters without a chip: no filters, or parts of another chip, as the map box and the currency of a sum. */
const NO_FILTER = new Set([
  'text',
  'order_by',
  'no_magic',
  'currency',
  'sort_point_lat',
  'sort_point_lng',
  'bottom_lat',
  'left_lng',
  'right_lng',
])

/** The chips of a search: `list` is the response's `arguments`, `counts` how many it finds without each. */
export function filterChips(list: readonly Argument[] | null | undefined, counts?: ArgumentCounts): ChipView[] {
  return (list ?? []).filter(({ argument }) => !NO_FILTER.has(argument)).map((item) => chipOf(item, counts))
}

/** What to remove from a search without results, its text included: most helpful first. */
export function suggestedRemovals(list: readonly Argument[] | null | undefined, counts?: ArgumentCounts): ChipView[] {
  return (list ?? [])
    .filter(({ argument }) => argument === 'text' || !NO_FILTER.has(argument))
    .map((item) => chipOf(item, counts))
    .filter(({ found = 0 }) => found > 0)
    .sort((a, b) => (b.found ?? 0) - (a.found ?? 0))
}

function chipOf(item: Argument, counts?: ArgumentCounts): ChipView {
  const { argument, value, disable_url, hex_color } = item
  const t = texts('vacancies.chips')
  const own = isFlag(argument) ? t(argument) : LABELS[argument]?.(t, value, item)
  const label = own ?? item.value_description
  return {
    key: `${argument}=${value}`,
    label,
    lang: langOf(label),
    color: hex_color,
    rest: queryOfLink(disable_url),
    found: counts?.find((chip) => chip.argument === argument && chip.value === value)?.found_without,
  }
}

const roubles = (value: string): string => wholeSum(Number(value))

type Label = (t: Texts<'vacancies.chips'>, value: string, item: Argument) => string | undefined

/** Labels of the arguments that are not in the table of filters. */
const LABELS: Record<string, Label | undefined> = {
  text: (t, value) => t('quoted', { text: value }),
  excluded_text: (t, value) => t('excluding', { text: value }),
  search_field: (t, value) => FIELDS.flatMap((field) => (field === value ? [t(`fields.${field}`)] : []))[0],
  salary: (t, value, item) => t('payAround', { sum: wholeSum(Number(value), currencyOf(item)) }),
  salary_from: (t, value) => t('payFrom', { sum: roubles(value) }),
  salary_to: (t, value) => t('payTo', { sum: roubles(value) }),
  period: (t, value) => t('days', { count: Number(value) }),
  date_from: (t, value) => t('since', { date: dateText(value) }),
  date_to: (t, value) => t('until', { date: dateText(value) }),
  top_lat: (t) => t('map'),
}

const FIELDS = ['name', 'company_name', 'description'] as const

/** The currency of a sum is the last word of its description: "100 000 руб.", "1 000 USD". */
function currencyOf({ value_description }: Argument): string {
  const last = value_description.split(/\s/).at(-1) ?? ''
  return /^[A-Z]{3}$/.test(last) ? last : 'RUR'
}

/** `2026-01-06T14:45:26+0300` as "6 Jan 2026, 14:45"; anything but a date stays as it is. */
function dateText(value: string): string {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(value) ?? []
  if (date === undefined) return value
  return [formatDay(date), time].filter(Boolean).join(', ')
}

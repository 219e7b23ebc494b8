import type { RouterOutput } from '#components/trpc/client.ts'
import { queryOfLink } from './query.ts'

export type Argument = NonNullable<RouterOutput['vacancies']['search']['arguments']>[number]
export type Counted = RouterOutput['vacancies']['arguments']['chips']

export type ChipView = {
  key: string
  label: string
  /** Our words are English, names of the dictionaries Russian. */
  lang: 'en' | 'ru'
  color?: string | undefined
  /** The same search without it. */
  rest: URLSearchParams
  /** What that finds, once it is counted. */
  found?: number | undefined
}

/** Parameters that are no filters, or go with another: the box on the map is one chip, a sum has its currency. */
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

/** Every filter of a search in words. `list` is the answer's `arguments`, `counted` what the search finds without each. */
export function filterChips(list: readonly Argument[] | null | undefined, counted?: Counted): ChipView[] {
  return (list ?? []).filter(({ argument }) => !NO_FILTER.has(argument)).map((item) => chipOf(item, counted))
}

/** What can be dropped from a search that finds nothing, the words too: what helps most first. */
export function helpfulDrops(list: readonly Argument[] | null | undefined, counted?: Counted): ChipView[] {
  return (list ?? [])
    .filter(({ argument }) => argument === 'text' || !NO_FILTER.has(argument))
    .map((item) => chipOf(item, counted))
    .filter(({ found = 0 }) => found > 0)
    .sort((a, b) => (b.found ?? 0) - (a.found ?? 0))
}

function chipOf(item: Argument, counted?: Counted): ChipView {
  const { argument, value, disable_url, hex_color } = item
  const ours = OURS[argument]?.(value, item)
  return {
    key: `${argument}=${value}`,
    label: ours ?? item.value_description,
    lang: ours === undefined ? 'ru' : 'en',
    color: hex_color,
    rest: queryOfLink(disable_url),
    found: counted?.find((chip) => chip.argument === argument && chip.value === value)?.found_without,
  }
}

const number = new Intl.NumberFormat('ru-RU')
const roubles = (value: string): string => `${number.format(Number(value))} ₽`
const days = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'day', unitDisplay: 'long' })
const FIELDS: Record<string, string> = {
  name: 'Words in the title',
  company_name: 'Words in the company’s name',
  description: 'Words in the description',
}

/** Arguments that no dictionary has words for. */
const OURS: Record<string, ((value: string, item: Argument) => string | undefined) | undefined> = {
  text: (value) => `“${value}”`,
  excluded_text: (value) => `Without “${value}”`,
  search_field: (value) => FIELDS[value],
  salary: (_value, item) => `Pay near ${item.value_description.replace('руб.', '₽')}`,
  salary_from: (value) => `Pay from ${roubles(value)}`,
  salary_to: (value) => `Pay up to ${roubles(value)}`,
  only_with_salary: () => 'Pay stated',
  accept_temporary: () => 'Temporary contract',
  period: (value) => (value === '1' ? 'Last day' : `Last ${days.format(Number(value))}`),
  date_from: (value) => `From ${momentText(value)}`,
  date_to: (value) => `Until ${momentText(value)}`,
  top_lat: () => 'Area on the map',
}

/** `2026-01-06T14:45:26+0300` as people read it; what is no moment stays as it was written. */
function momentText(value: string): string {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(value) ?? []
  if (date === undefined) return value
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
  return time === undefined ? day : `${day}, ${time}`
}

import { mainLexeme } from '../analysis/lexemes.ts'
import { isTrade } from '../analysis/trade-words.ts'
import { isNoise, unitsOf, type Unit } from './pieces.ts'
import type { PlaceLookup } from './places.ts'

/**
 * The parts of a plain text that are filters: `москва бухгалтер 100500` has a place, a word and a
 * salary.
 */
export interface Magic {
  /** the text without the recognized parts */
  text: string
  /** ids of areas; the vacancy may be in any of them */
  areas: string[]
  /** a salary near this amount in the default currency; implies `only_with_salary=true` */
  salary: number | null
  /** bounds: `от 150 000`, `до 90 000` */
  salaryFrom: number | null
  salaryTo: number | null
}

/**
 * Recognizes areas and pay in a text, as `no_magic=false` requires: names of areas with their prepositions, and one sum
 * from 1,000 to 10,000,000 (`100500`, `100 500 руб.`, `100к`, `100 тыс`), a bound (`от 150 000`) or a range. A text
 * with operators, quotes or other signs of the query language is taken literally; so are several numbers, standards and
 * versions (`ISO 9001`, `Office 2016`). Beside a place, words that only say that somebody looks for work are dropped.
 */
export function readMagic(text: string, placeOf: PlaceLookup): Magic {
  if (SIGNS.test(text)) return { text, areas: [], ...NO_PAY }
  const { rest, pay } = withoutPay(text)
  const { kept, areas } = withoutPlaces(rest, placeOf)
  const left = kept.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, '')
  const units = areas.length > 0 ? unitsOf(left, { start: 0, end: left.length }) : []
  const onlyNoise = units.length > 0 && units.every((unit) => unit.stop || isNoise(unit)) && units.some(isNoise)
  return { text: onlyNoise ? '' : left, areas, ...pay }
}

const SIGNS = /["«»“”„()!*:]|(?<!\S)(?:AND|OR|NOT)(?!\S)/

type Pay = Pick<Magic, 'salary' | 'salaryFrom' | 'salaryTo'>
const NO_PAY: Pay = { salary: null, salaryFrom: null, salaryTo: null }

/** One sum, or the two bounds of a range; any other numbers are words. */
function withoutPay(text: string): { rest: string; pay: Pay } {
  const range = RANGE.exec(text)
  const [salaryFrom, salaryTo] = range === null ? [0, 0] : [Number(range[1]) * 1000, Number(range[2]) * 1000]
  if (range !== null && salaryFrom >= 10_000 && salaryFrom < salaryTo) {
    return {
      rest: blanked(text, range.index, range.index + range[0].length),
      pay: { salary: null, salaryFrom, salaryTo },
    }
  }
  const sums = [...text.matchAll(AMOUNT)].flatMap((match) => {
    const sum = sumOf(text, match)
    return sum === null ? [] : [{ ...sum, start: match.index, end: match.index + match[0].length }]
  })
  const [first, second] = sums
  const isRange = sums.length === 2 && first?.bound === 'from' && second?.bound === 'to'
  if (first === undefined || (sums.length > 1 && !isRange)) return { rest: text, pay: NO_PAY }
  const rest = sums.reduce((left, { start, end }) => blanked(left, start, end), text)
  if (isRange) return { rest, pay: { salary: null, salaryFrom: first.value, salaryTo: second?.value ?? null } }
  const { bound, value } = first
  return {
    rest,
    pay: {
      salary: bound === null ? value : null,
      salaryFrom: bound === 'from' ? value : null,
      salaryTo: bound === 'to' ? value : null,
    },
  }
}

const AMOUNT =
  /(?<![\p{L}\d.,/+-])(?:(?:зарплата|зарплатой|зп|з\/п|оклад|доход)\s+)?(?:(от|до|from|up to)\s+)?(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,8})(?:\s*(к|k|тыс(?:яч[аиу]?)?\.?|т\.?\s?р\.?))?(?:\s*(?:₽|руб(?:лей|ля|\.)?|р\.?))?(?![\p{L}\d/+-]|[.,]\d)/giu
/** `50-70 тысяч`: the unit is said once. */
const RANGE =
  /(?<![\p{L}\d.,/+-])(?:(?:зарплата|зарплатой|зп|оклад|доход)\s+)?(\d{2,3})\s?[-–—]\s?(\d{2,3})\s*(?:к|k|тыс(?:яч[аиу]?)?\.?|т\.?\s?р\.?)(?![\p{L}\d])/iu
const STANDARD = /(?:^|[\s,])(?:iso|iec|исо|гост|rfc|ту|снип|фз)[\s-]*(?:р\s*)?$/i

interface Sum {
  value: number
  bound: 'from' | 'to' | null
}

function sumOf(text: string, match: RegExpMatchArray): Sum | null {
  const [, word, number = '', thousands] = match
  const written = Number(number.replaceAll(/\D/g, ''))
  if (thousands !== undefined && (written < 10 || written > 999)) return null
  const value = thousands === undefined ? written : written * 1000
  if (value < 1000 || value > 10_000_000) return null
  const before = text.slice(0, match.index)
  if (STANDARD.test(before) || (value < 10_000 && /[a-z][\s-]*$/i.test(before))) return null
  const bound = word === undefined ? null : /^(?:от|from)$/i.test(word) ? 'from' : 'to'
  return { value, bound }
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

function withoutPlaces(text: string, placeOf: PlaceLookup): { kept: string; areas: string[] } {
  const units = unitsOf(text, { start: 0, end: text.length })
  const areas: string[] = []
  let kept = text
  for (let at = 0; at < units.length;) {
    const found = isExcluded(text, units[at]) ? null : placeAt(units, at, placeOf)
    if (found === null) {
      at++
      continue
    }
    const span = units.slice(at, at + found.size)
    kept = blanked(kept, span[0]?.start ?? 0, span.at(-1)?.end ?? 0)
    if (!areas.includes(found.id)) areas.push(found.id)
    at += found.size
  }
  return { kept, areas }
}

/** After a minus sign, which excludes the word. */
const isExcluded = (text: string, unit: Unit | undefined): boolean =>
  unit !== undefined && /(?:^|\s)-$/.test(text.slice(Math.max(unit.start - 2, 0), unit.start))

/** Names of several words are tried before their parts: Нижний Новгород is not Новгород. */
const LONGEST_NAME = 5
/** Prepositions and kinds of places, up to two of which stand before a name: `в г. Москва`. */
const LEADS: ReadonlySet<string> = new Set('в во на из г гор город городе города in'.split(' '))

/** The place at an index; `size` includes the prepositions before it (`LEADS`). */
function placeAt(units: readonly Unit[], at: number, placeOf: PlaceLookup): { id: string; size: number } | null {
  let lead = 0
  while (lead < 2 && LEADS.has(units[at + lead]?.words[0]?.form ?? '')) lead++
  for (let size = Math.min(LONGEST_NAME, units.length - at - lead); size > 0; size--) {
    const words = units.slice(at + lead, at + lead + size).flatMap((unit) => unit.words)
    const id = placeOf(words.map((word) => word.form).join(' '), lead > 0)
    if (id !== null) return { id, size: lead + size }
  }
  const id = cityOfAdjective(units[at], units[at + 1], placeOf)
  return id === null ? null : { id, size: 1 }
}

/** The city of an adjective before a trade, `московский курьер`; before other words it is most often part of a name. */
function cityOfAdjective(unit: Unit | undefined, next: Unit | undefined, placeOf: PlaceLookup): string | null {
  const base = ADJECTIVE.exec(unit?.words[0]?.form ?? '')?.[1]
  if (base === undefined || !next?.words.some((word) => isTrade(mainLexeme(word)))) return null
  const stem = base.replace(/ь$/, '')
  const names = [base === 'москов' ? 'москва' : `${base}ск`, stem, `${stem}а`, `${stem}ь`, stem.replace(/ов?$/, 'о')]
  return names.map((name) => placeOf(name, false)).find((id) => id !== null) ?? null
}

const ADJECTIVE = /^([а-я]{2,})ск(?:ий|ая|ое|ие|ого|ой|ому|ую|им|их|ими|ом)$/

import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { Company } from '#prisma/generated/client.ts'
import { FIRST_SAMPLE_ID } from '../companies/logo.ts'
import { anyCity, anyPlace, type Place } from './places.ts'
import { randomFor, type Random } from './random.ts'
import { anyTrade, isSmall, type Trade } from './trades.ts'

/** Ids of generated companies and vacancies begin here; the sequences of the database begin far above. */
export const FIRST_COMPANY_ID = FIRST_SAMPLE_ID
/** Number of different companies in a large corpus. */
const COMPANIES = 24_000

/** A generated company with what its vacancies depend on. */
export interface GeneratedCompany {
  row: Company
  trade: Trade
  place: Place
}

/**
 * Draws the number of a company: companies with low numbers have most vacancies, those with high
 * numbers a few each.
 */
export function anyCompanyNumber(random: Random): number {
  return Math.floor(20 * (COMPANIES / 20 + 1) ** random.next()) - 20
}

/** Company number `at` (from 0), always the same for a seed. `until` is the newest moment of the corpus. */
export function companyAt(seed: number, at: number, until: Date): GeneratedCompany {
  const random = randomFor(seed ^ 0x51ed_270b, at)
  const trade = anyTrade(random)
  const place = at < 3000 ? anyCity(random) : anyPlace(random)
  const agency = random.chance(0.05)
  const name = agency ? `Кадровое агентство ${brandOf(trade, random)}` : companyName(trade, random)
  const industries = random.sample(trade.industries, random.chance(0.3) ? 2 : 1)
  const id = FIRST_COMPANY_ID + at
  return {
    trade,
    place,
    row: {
      id,
      name,
      type: agency ? 'agency' : random.chance(0.02) ? 'private_recruiter' : 'company',
      siteUrl: random.chance(0.6) ? `https://company-${id}.example` : null,
      description: `<p>${name} — ${random.pick(words().about)}.</p><p>${random.pick(words().values)}.</p>`,
      areaId: place.areaId,
      industries,
      trusted: random.chance(0.95),
      accreditedIt: trade.name === 'it' && random.chance(0.6),
      ownerId: null,
      source: null,
      sourceId: null,
      createdAt: new Date(until.getTime() - random.int(60, 3000) * 86_400_000),
    },
  }
}

function companyName(trade: Trade, random: Random): string {
  const name = brandOf(trade, random)
  const { kinds, forms, small } = words()
  const own = kinds[trade.name] ?? ['Группа компаний']
  if (random.chance(0.4)) return name
  return random.chance(0.5) ? `${random.pick(own)} ${name}` : `${name}, ${random.pick(isSmall(trade) ? small : forms)}`
}

/** A made-up brand: two syllables joined, a word with a suffix, or a pair of words; some in Latin letters. */
function brandOf(trade: Trade, random: Random): string {
  const { first, second, own, adjectives, nouns, places, latin, latinEnd, latinSecond } = words()
  const way = random.next()
  if (way < 0.35) return joined(random.pick(first), random.pick([...second, ...(own[trade.name] ?? [])]))
  if (way < 0.55) return `${random.pick(adjectives)} ${random.pick(nouns)}`
  if (way < 0.75) return random.pick(latin) + random.pick(latinEnd)
  if (way < 0.9) return `${random.pick(first)}-${random.pick(places)}`
  return `${random.pick(latin)} ${random.pick(latinSecond)}`
}

/** `Вектор` and `Строй` make one word, with both capitals. */
const joined = (first: string, second: string): string => first.replace(/ь$/, '') + second

/** Words of names and descriptions; `kinds` and `own` by trade. */
interface CompanyWords extends Record<
  | 'forms'
  | 'small'
  | 'first'
  | 'second'
  | 'adjectives'
  | 'nouns'
  | 'places'
  | 'latin'
  | 'latinEnd'
  | 'latinSecond'
  | 'about'
  | 'values',
  string[]
> {
  kinds: Record<string, string[]>
  /** endings of brands */
  own: Record<string, string[]>
}

const words = (): CompanyWords =>
  singleton('vacancies.generator.companies', () => dataFile<CompanyWords>('vacancies/generator-companies.json'))

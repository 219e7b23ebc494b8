import type { Vacancy } from '#prisma/generated/client.ts'
import { singleton } from '#server/core/singleton.ts'
import { specializationTree } from '../dictionaries/branches.ts'
import { NO_PAY, NO_ADDRESS } from '../postings/empty-columns.ts'
import type { PayColumns } from '../postings/empty-columns.ts'
import { roleById } from '../dictionaries/roles.ts'
import { toRoubles } from '../dictionaries/currencies.ts'
import { anyCompanyNumber, type GeneratedCompany } from './companies.ts'
import { anyAddress, anyPlace, type Place } from './places.ts'
import { randomFor, weighted, type Random } from './random.ts'
import { anyRole, anyTrade, type RoleWords, type Trade } from './trades/index.ts'
import { workingConditions } from './conditions.ts'
import { wording } from './wording.ts'

export const FIRST_VACANCY_ID = 100_000_001
const DAYS = 30
const ARCHIVED = 0.02

/**
 * Vacancy number `at` (from 0) of a corpus: the same for the same seed, whatever the size of the corpus, so that it can
 * be made in any order and continued later. `until` is the newest publication; the oldest is 30 days before.
 */
export function vacancyAt(
  seed: number,
  at: number,
  until: Date,
  companyOf: (number: number) => GeneratedCompany,
): { vacancy: Vacancy; company: GeneratedCompany } {
  const random = randomFor(seed, at)
  const company = companyOf(anyCompanyNumber(random))
  const trade = random.chance(0.72) ? company.trade : anyTrade(random)
  const [roleId, role] = anyRole(trade, random)
  const place = random.chance(0.7) ? company.place : anyPlace(random)
  const conditions = workingConditions(trade, role, random)
  const words = wording(
    trade,
    role,
    (roleById(roleId)?.name ?? 'Специалист').split(', ')[0] ?? 'Специалист',
    { company: company.row.name, remote: conditions.schedule === 'remote', ...conditions },
    random,
  )
  const address = conditions.schedule !== 'remote' && random.chance(0.8) ? anyAddress(place, random) : NO_ADDRESS
  const publishedAt = publication(until, random)
  const createdAt = new Date(publishedAt.getTime() - (random.chance(0.2) ? random.int(1, 20) * 86_400_000 : 0))
  const vacancy: Vacancy = {
    id: FIRST_VACANCY_ID + at,
    companyId: company.row.id,
    name: words.name.slice(0, 100),
    departmentId: null,
    departmentName: null,
    areaId: place.areaId,
    publishedAt,
    createdAt: publishedAt,
    initialCreatedAt: createdAt,
    updatedAt: publishedAt,
    archivedAt: random.chance(ARCHIVED) ? new Date(publishedAt.getTime() + 86_400_000) : null,
    // A demonstration must not empty itself after a month.
    expiresAt: null,
    hidden: false,
    premium: random.chance(0.01),
    type: 'open',
    billingType: random.pick(['standard', 'standard', 'standard_plus', 'free']),
    ...salary(role, trade, place, conditions.experience, random),
    ...address,
    requirement: words.requirement,
    responsibility: words.responsibility,
    description: words.description,
    brandedDescription: null,
    keySkills: words.skills,
    ...conditions,
    professionalRoles: [Number(roleId)],
    specializations: random.sample(specializationsOf(trade), random.chance(0.2) ? 2 : 1),
    languages: words.english ? [{ id: 'eng', level: random.pick(['b2', 'c1']) }] : [],
    hasTest: random.chance(0.03),
    testRequired: false,
    responseLetterRequired: random.chance(0.06),
    allowMessages: true,
    responseNotifications: true,
    responseUrl: null,
    code: null,
    contacts: null,
    managerId: null,
    source: null,
    sourceId: null,
  }
  return { vacancy, company }
}

/** The older classification: specializations of the professional areas that the trade belongs to. */
function specializationsOf(trade: Trade): string[] {
  const known = OF_TRADE.get(trade)
  if (known) return known
  const ids = specializationTree()
    .filter((area) => trade.areas.includes(area.id))
    .flatMap((area) => area.specializations.map((item) => item.id))
  OF_TRADE.set(trade, ids)
  return ids
}
const OF_TRADE = singleton('vacancies.generator.specializations', () => new Map<Trade, string[]>())

/** Newer ones are more frequent, as on any board where old ones are filled. */
function publication(until: Date, random: Random): Date {
  const share = random.next() ** 1.5
  return new Date(Math.floor((until.getTime() - share * DAYS * 86_400_000) / 1000) * 1000)
}

const GRADE_PAY: Record<string, number> = { noExperience: 0.68, between1And3: 1, between3And6: 1.35, moreThan6: 1.7 }
const WITH_SALARY = 0.62
const frequency = weighted([
  ['TWICE_PER_MONTH', 70],
  ['MONTHLY', 15],
  ['WEEKLY', 9],
  ['DAILY', 6],
])

function salary(role: RoleWords, trade: Trade, place: Place, experience: string, random: Random): PayColumns {
  if (!random.chance(WITH_SALARY)) return NO_PAY
  const monthly = role.pay * 1000 * place.pay * (GRADE_PAY[experience] ?? 1) * (1 + random.bell() * 0.18)
  const hourly = role.pay <= 75 && random.chance(0.05)
  const currency = trade.name === 'it' && random.chance(0.03) ? 'USD' : place.currency
  const amount = ((hourly ? monthly / 165 : monthly) / toRoubles(1e6, currency)) * 1e6
  const ends = random.next()
  return {
    salaryFrom: ends < 0.9 ? rounded(amount) : null,
    salaryTo: ends < 0.55 || ends >= 0.9 ? rounded(amount * (1.15 + random.next() * 0.5)) : null,
    salaryCurrency: currency,
    salaryGross: random.chance(0.35),
    salaryMode: hourly ? 'HOUR' : 'MONTH',
    salaryFrequency: frequency(random),
  }
}

/** Two leading digits, as people write pay: 83 417 becomes 85 000. */
function rounded(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  const fine = amount / step < 30 ? step : step * 5
  return Math.max(1, Math.round(amount / fine) * fine)
}

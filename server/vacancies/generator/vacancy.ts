import { singleton } from '#server/core/singleton.ts'
import type { Vacancy } from '#prisma/generated/client.ts'
import { specializationTree } from '../dictionaries/branches.ts'
import { roleById, toRoubles } from '../dictionaries/dictionaries.ts'
import { emptyColumns, NO_ADDRESS, NO_PAY, type PayColumns } from '../postings/empty-columns.ts'
import { anyCompanyNumber, type GeneratedCompany } from './companies.ts'
import { anyAddress, anyPlace, type Place } from './places.ts'
import { randomFor, weighted, type Random } from './random.ts'
import { anyRole, anyTrade, type RoleWords, type Trade } from './trades.ts'
import { wording } from './wording.ts'

export const FIRST_VACANCY_ID = 100_000_001
const SPREAD_DAYS = 30
const ARCHIVED = 0.02

/**
 * Vacancy number `at` (from 0) of a corpus: always the same for a seed, whatever the size of the corpus, so that it can
 * be generated in any order and extended later. `until` is the newest publication; the oldest is 30 days before.
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
    // Never expires: a demonstration must not become empty after a month.
    ...emptyColumns(words.name.slice(0, 100), place.areaId, publishedAt),
    id: FIRST_VACANCY_ID + at,
    companyId: company.row.id,
    initialCreatedAt: createdAt,
    updatedAt: publishedAt,
    archivedAt: random.chance(ARCHIVED) ? new Date(publishedAt.getTime() + 86_400_000) : null,
    hidden: false,
    premium: random.chance(0.01),
    billingType: random.pick(['standard', 'standard', 'standard_plus', 'free']),
    ...salary(role, trade, place, conditions.experience, random),
    ...address,
    requirement: words.requirement,
    responsibility: words.responsibility,
    description: words.description,
    keySkills: words.skills,
    ...conditions,
    professionalRoles: [Number(roleId)],
    specializations: random.sample(specializationsOf(trade), random.chance(0.2) ? 2 : 1),
    languages: words.english ? [{ id: 'eng', level: random.pick(['b2', 'c1']) }] : [],
    hasTest: random.chance(0.03),
    responseLetterRequired: random.chance(0.06),
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

/** More recent dates are more frequent, since older vacancies have been filled. */
function publication(until: Date, random: Random): Date {
  const share = random.next() ** 1.5
  return new Date(Math.floor((until.getTime() - share * SPREAD_DAYS * 86_400_000) / 1000) * 1000)
}

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

const GRADE_PAY: Record<string, number> = { noExperience: 0.68, between1And3: 1, between3And6: 1.35, moreThan6: 1.7 }
const WITH_SALARY = 0.62
const frequency = weighted([
  ['TWICE_PER_MONTH', 70],
  ['MONTHLY', 15],
  ['WEEKLY', 9],
  ['DAILY', 6],
])

/** Two significant digits, as people write pay: 83,417 becomes 85,000. */
function rounded(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  const fine = amount / step < 30 ? step : step * 5
  return Math.max(1, Math.round(amount / fine) * fine)
}

/** Consistent working conditions: shift work has shifts by days, a rotation has a length. */
function workingConditions(trade: Trade, role: RoleWords, random: Random) {
  const schedule = anySchedule(trade, role, random)
  const experience = (OFFICE.has(trade.name) ? experienceOfficial : experienceManual)(random)
  const employment = schedule === 'flyInFlyOut' ? 'full' : anyEmployment(random)
  const simple = role.pay <= 80
  return {
    experience: employment === 'probation' ? 'noExperience' : experience,
    employment,
    schedule,
    employmentForm: schedule === 'flyInFlyOut' ? 'FLY_IN_FLY_OUT' : (FORM[employment] ?? 'FULL'),
    education: random.chance(OFFICE.has(trade.name) ? 0.35 : 0.12)
      ? random.pick(['higher', 'higher', 'special_secondary'])
      : 'not_required_or_not_specified',
    workFormats: workFormats(schedule, role, random),
    workingHours: [
      schedule === 'shift' && random.chance(0.6) ? 'HOURS_12' : employment === 'part' ? 'HOURS_4' : 'HOURS_8',
    ],
    workScheduleByDays: [DAYS[schedule] ?? (schedule === 'shift' ? shifts(random) : 'FIVE_ON_TWO_OFF')],
    workingDays: employment === 'part' && random.chance(0.2) ? ['only_saturday_and_sunday'] : [],
    workingTimeIntervals: employment === 'part' && random.chance(0.5) ? ['from_four_to_six_hours_in_a_day'] : [],
    workingTimeModes: employment === 'part' && random.chance(0.25) ? ['start_after_sixteen'] : [],
    flyInFlyOutDuration: schedule === 'flyInFlyOut' ? [random.pick(['DAYS_30', 'DAYS_45', 'DAYS_60'])] : [],
    driverLicenseTypes:
      trade.name === 'logistics' && random.chance(0.3) ? random.sample(['B', 'C', 'CE', 'D'], random.int(1, 2)) : [],
    ageRestriction: simple && random.chance(0.04) ? 'AGE_14_PLUS' : null,
    acceptHandicapped: random.chance(0.05),
    acceptKids: simple && random.chance(0.02),
    acceptTemporary: random.chance(simple ? 0.15 : 0.03),
    acceptIncompleteResumes: random.chance(simple ? 0.6 : 0.1),
    nightShifts: schedule === 'shift' && random.chance(0.4),
    internship: employment === 'probation',
  }
}

const OFFICE = new Set(['it', 'office', 'marketing', 'care'])

const experienceOfficial = weighted([
  ['noExperience', 14],
  ['between1And3', 44],
  ['between3And6', 34],
  ['moreThan6', 8],
])
const experienceManual = weighted([
  ['noExperience', 46],
  ['between1And3', 42],
  ['between3And6', 10],
  ['moreThan6', 2],
])
const anyEmployment = weighted([
  ['full', 86],
  ['part', 9],
  ['project', 3],
  ['probation', 1.7],
  ['volunteer', 0.3],
])
const shifts = weighted([
  ['TWO_ON_TWO_OFF', 60],
  ['THREE_ON_THREE_OFF', 12],
  ['ONE_ON_THREE_OFF', 10],
  ['SIX_ON_ONE_OFF', 10],
  ['FOUR_ON_TWO_OFF', 5],
  ['OTHER', 3],
])
const FORM: Record<string, string> = { part: 'PART', project: 'PROJECT', full: 'FULL', volunteer: 'SIDE_JOB' }
const DAYS: Record<string, string> = { flexible: 'FLEXIBLE', flyInFlyOut: 'OTHER' }

function anySchedule(trade: Trade, role: RoleWords, random: Random): string {
  if (random.chance(role.remote ?? 0)) return 'remote'
  if (random.chance(SHIFT_SHARE[trade.name] ?? 0)) return 'shift'
  if (random.chance(ROTATION_SHARE[trade.name] ?? 0)) return 'flyInFlyOut'
  return random.chance(0.08) ? 'flexible' : 'fullDay'
}

const SHIFT_SHARE: Record<string, number> = {
  sales: 0.35,
  service: 0.55,
  logistics: 0.4,
  works: 0.35,
  building: 0.12,
  care: 0.2,
}
const ROTATION_SHARE: Record<string, number> = { building: 0.15, works: 0.1, logistics: 0.08 }

function workFormats(schedule: string, role: RoleWords, random: Random): string[] {
  if (schedule === 'remote') return random.chance(0.25) ? ['REMOTE', 'HYBRID'] : ['REMOTE']
  if ((role.remote ?? 0) > 0.2 && random.chance(0.3)) return ['HYBRID']
  return random.chance(0.04) ? ['ON_SITE', 'FIELD_WORK'] : ['ON_SITE']
}

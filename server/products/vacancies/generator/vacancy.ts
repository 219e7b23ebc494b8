import { singleton } from '#server/core/process/singleton.ts'
import type { Vacancy } from '#prisma/generated/client.ts'
import { specializationTree } from '../dictionaries/branches.ts'
import { toRoubles } from '../dictionaries/dictionaries.ts'
import { emptyColumns, NO_ADDRESS, NO_PAY, type PayColumns } from '../postings/empty-columns.ts'
import { anyCompanyNumber, type GeneratedCompany } from './companies.ts'
import { anyAddress, anyCity, anyPlace, type Place } from './places.ts'
import { randomFor, weighted, type Random } from './random.ts'
import { anyJob, commonTrade, isSmall, type ChosenJob, type Job, type RoleWords, type Trade } from './trades.ts'
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
  const trade = isSmall(company.trade) || random.chance(0.82) ? company.trade : commonTrade(random)
  const chosen = anyJob(trade, random)
  const conditions = workingConditions(chosen, random)
  const drawn = random.chance(0.7) ? company.place : anyPlace(random)
  const place = isTown(drawn) && needsCity(chosen, trade, conditions.schedule) ? anyCity(random) : drawn
  const words = wording(trade, chosen.job, { company: company.row.name, ...conditions }, random)
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
    heldAt: null,
    premium: random.chance(0.01),
    billingType: random.pick(['standard', 'standard', 'standard_plus', 'free']),
    ...salary(chosen, place, conditions, random),
    ...address,
    requirement: words.requirement,
    responsibility: words.responsibility,
    description: words.description,
    keySkills: words.skills,
    ...conditions,
    education: demanded(conditions.education, chosen.job, words.description),
    professionalRoles: [Number(chosen.roleId)],
    driverLicenseTypes: licences(words.name, chosen, random),
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

/** Towns and villages are drawn without coordinates. */
const isTown = ({ lat }: Place): boolean => lat === null

/** Trades whose offices are only in cities. */
const URBAN = new Set(['it', 'marketing', 'finance', 'office', 'insurance'])

const needsCity = ({ job }: ChosenJob, { name }: Trade, schedule: string): boolean =>
  schedule !== 'remote' && URBAN.has(name) && job.kind !== 'manual' && job.kind !== 'service'

function salary({ role, job }: ChosenJob, place: Place, { experience, employment }: Terms, random: Random): PayColumns {
  if (!random.chance(WITH_SALARY)) return NO_PAY
  const beginner = experience === 'noExperience' && job.kind === 'expert' && role.pay >= 150 ? 0.75 : 1
  const grade = (GRADE_PAY[experience] ?? 1) * beginner * (EMPLOYMENT_PAY[employment] ?? 1)
  const monthly = role.pay * 1000 * place.pay * grade * (1 + random.bell() * 0.18)
  const hourly = role.pay <= 75 && place.currency === 'RUR' && random.chance(0.05)
  const abroad = role.pay >= 180 && employment === 'full' && random.chance(0.03)
  const currency = abroad ? 'USD' : place.currency
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
/** Share of full-time pay; trainees get less. */
const EMPLOYMENT_PAY: Record<string, number> = { part: 0.55, probation: 0.65 }
const WITH_SALARY = 0.62

interface Terms {
  experience: string
  employment: string
}
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

/** Consistent working conditions: shift work has shifts by days, a rotation has a length, who leads has experience. */
function workingConditions({ role, job }: ChosenJob, random: Random) {
  const schedule = anySchedule(role, job, random)
  const simple = job.kind === 'manual'
  const employment = schedule === 'flyInFlyOut' || isLead(job) ? 'full' : EMPLOYMENT[job.kind](random)
  const part = employment === 'part'
  return {
    experience: employment === 'probation' ? 'noExperience' : anyExperience(role, job, random),
    employment,
    schedule,
    employmentForm: schedule === 'flyInFlyOut' ? 'FLY_IN_FLY_OUT' : (FORM[employment] ?? 'FULL'),
    education: education(role, job, random),
    workFormats: workFormats(schedule, role, job, random),
    workingHours: [schedule === 'shift' && random.chance(0.6) ? 'HOURS_12' : part ? 'HOURS_4' : 'HOURS_8'],
    workScheduleByDays: [DAYS[schedule] ?? (schedule === 'shift' ? shifts(random) : 'FIVE_ON_TWO_OFF')],
    workingDays: part && random.chance(0.2) ? ['only_saturday_and_sunday'] : [],
    workingTimeIntervals: part && random.chance(0.5) ? ['from_four_to_six_hours_in_a_day'] : [],
    workingTimeModes: part && random.chance(0.25) ? ['start_after_sixteen'] : [],
    flyInFlyOutDuration: schedule === 'flyInFlyOut' ? [random.pick(['DAYS_30', 'DAYS_45', 'DAYS_60'])] : [],
    ageRestriction: simple && YOUNG.has(job.titles[0] ?? '') ? 'AGE_14_PLUS' : null,
    acceptHandicapped: random.chance(0.05),
    acceptKids: simple && random.chance(0.02),
    acceptTemporary: random.chance(simple ? 0.15 : 0.03),
    acceptIncompleteResumes: random.chance(simple ? 0.6 : 0.1),
    nightShifts: schedule === 'shift' && random.chance(0.4),
    internship: employment === 'probation',
  }
}

function anyExperience({ pay }: RoleWords, job: Job, random: Random): string {
  const { kind } = job
  if (kind === 'chief') return experienceChief(random)
  if (isLead(job)) return experienceOfficial(random).replace('noExperience', 'between1And3')
  if (kind !== 'manual') return experienceOfficial(random)
  // Couriers and cleaners are hired without experience, welders and plasterers mostly with some.
  const drawn = experienceManual(random)
  const isSimple = pay <= SIMPLE_PAY
  return isSimple === (drawn === 'noExperience') || (!isSimple && random.chance(0.2)) ? drawn : 'between1And3'
}

/** Manual work that is paid up to this needs no training: thousand roubles a month in Moscow. */
const SIMPLE_PAY = 85
const LEADS = /^(?:Супервайзер|Начальник|Руководитель|Мастер (?:участка|смены|цеха)|Старш)/
const isLead = ({ titles }: Job): boolean => titles.some((title) => LEADS.test(title))

/** Work that the law allows from fourteen years on. */
const YOUNG = new Set(['Промоутер', 'Аниматор'])

function education({ pay }: RoleWords, { degree, kind }: Job, random: Random): string {
  if (degree) return 'higher'
  if (kind === 'manual' && pay <= SIMPLE_PAY) return 'not_required_or_not_specified'
  if (kind === 'chief') return pay > 120 && random.chance(0.7) ? 'higher' : 'not_required_or_not_specified'
  if (!random.chance(kind === 'expert' ? 0.4 : 0.12)) return 'not_required_or_not_specified'
  return kind === 'expert' ? random.pick(['higher', 'higher', 'special_secondary']) : 'special_secondary'
}

/** The education that a vacancy states: at least what its text requires. */
function demanded(stated: string, { titles }: Job, description: string): string {
  // A text of our own.
  const needed = description.replace(/<li>[^<]*(?:плюс|a plus)[^<]*<\/li>/g, '')
  // A text of our own.
  if (/высшее[^.<]*образование|<li>[^<]*\bdegree\b/i.test(needed)) return 'higher'
  const trained =
    CERTIFIED.test(titles[0] ?? '') || /(?:медицинское|техническое|специальное) образование/i.test(description)
  return trained && stated !== 'higher' ? 'special_secondary' : stated
}

const CERTIFIED = /медсестра|медицинск|фармацевт|провизор/i

/** The category that the title names, or B, for work with driving. */
function licences(title: string, { job }: ChosenJob, random: Random): string[] {
  if (!job.driving) return []
  const named = /категории ([A-E]+)$/.exec(title)?.[1]
  return [named ?? 'B', ...(named === undefined && random.chance(0.2) ? ['C'] : [])]
}

const experienceChief = weighted([
  ['between3And6', 70],
  ['moreThan6', 30],
])
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
const steady = weighted([
  ['full', 84],
  ['part', 16],
])
const office = weighted([
  ['full', 90],
  ['part', 8],
  ['probation', 2],
])
const EMPLOYMENT: Record<Job['kind'], (random: Random) => string> = {
  chief: () => 'full',
  manual: steady,
  service: steady,
  office,
  expert: weighted([
    ['full', 90],
    ['part', 3],
    ['project', 4],
    ['probation', 3],
  ]),
}
const shifts = weighted([
  ['TWO_ON_TWO_OFF', 60],
  ['THREE_ON_THREE_OFF', 12],
  ['ONE_ON_THREE_OFF', 10],
  ['SIX_ON_ONE_OFF', 10],
  ['FOUR_ON_TWO_OFF', 5],
  ['OTHER', 3],
])
const FORM: Record<string, string> = { part: 'PART', project: 'PROJECT', full: 'FULL' }
const DAYS: Record<string, string> = { flexible: 'FLEXIBLE', flyInFlyOut: 'OTHER' }

function anySchedule({ remote = 0 }: RoleWords, { kind, shifts: byShifts, rotation }: Job, random: Random): string {
  if (random.chance(remote)) return 'remote'
  if (rotation && random.chance(0.25)) return 'flyInFlyOut'
  if (byShifts && random.chance(0.6)) return 'shift'
  return kind !== 'chief' && random.chance(0.08) ? 'flexible' : 'fullDay'
}

function workFormats(schedule: string, role: RoleWords, { driving }: Job, random: Random): string[] {
  if (schedule === 'remote') return random.chance(0.25) ? ['REMOTE', 'HYBRID'] : ['REMOTE']
  if ((role.remote ?? 0) > 0.2 && random.chance(0.3)) return ['HYBRID']
  return driving && random.chance(0.4) ? ['FIELD_WORK'] : ['ON_SITE']
}

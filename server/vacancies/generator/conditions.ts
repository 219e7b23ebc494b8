import type { Vacancy } from '#prisma/generated/client.ts'
import { weighted, type Random } from './random.ts'
import type { RoleWords, Trade } from './trades/index.ts'

/** How and when the work is done, and whom it suits. */
export type Conditions = Pick<
  Vacancy,
  | 'experience'
  | 'employment'
  | 'schedule'
  | 'employmentForm'
  | 'education'
  | 'workFormats'
  | 'workingHours'
  | 'workScheduleByDays'
  | 'workingDays'
  | 'workingTimeIntervals'
  | 'workingTimeModes'
  | 'flyInFlyOutDuration'
  | 'driverLicenseTypes'
  | 'ageRestriction'
  | 'acceptHandicapped'
  | 'acceptKids'
  | 'acceptTemporary'
  | 'acceptIncompleteResumes'
  | 'nightShifts'
  | 'internship'
>

/** Working conditions that fit each other: a shift worker has shifts by days, a rotation has its length. */
export function workingConditions(trade: Trade, role: RoleWords, random: Random): Conditions {
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
const SHIFT_SHARE: Record<string, number> = {
  sales: 0.35,
  service: 0.55,
  logistics: 0.4,
  works: 0.35,
  building: 0.12,
  care: 0.2,
}
const ROTATION_SHARE: Record<string, number> = { building: 0.15, works: 0.1, logistics: 0.08 }

function anySchedule(trade: Trade, role: RoleWords, random: Random): string {
  if (random.chance(role.remote ?? 0)) return 'remote'
  if (random.chance(SHIFT_SHARE[trade.name] ?? 0)) return 'shift'
  if (random.chance(ROTATION_SHARE[trade.name] ?? 0)) return 'flyInFlyOut'
  return random.chance(0.08) ? 'flexible' : 'fullDay'
}

function workFormats(schedule: string, role: RoleWords, random: Random): string[] {
  if (schedule === 'remote') return random.chance(0.25) ? ['REMOTE', 'HYBRID'] : ['REMOTE']
  if ((role.remote ?? 0) > 0.2 && random.chance(0.3)) return ['HYBRID']
  return random.chance(0.04) ? ['ON_SITE', 'FIELD_WORK'] : ['ON_SITE']
}

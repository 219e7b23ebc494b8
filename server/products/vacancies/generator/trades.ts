import { dataFile } from '#server/core/process/data-file.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { weighted, type Random } from './random.ts'

/** One profession: titles of the same work, and what a vacancy says of it. */
export interface Job {
  /** Relative frequency among the professions of its role; 1 when absent. */
  weight?: number
  /** `{list}` stands for a word of the trade's lists. */
  titles: string[]
  /** Titles of vacancies written in English, for which the lists of the same language exist. */
  english?: string[]
  /**
   * Decides about grades, conditions and offers: `chief` leads people, `expert` has grades, `service` works by
   * bookings.
   */
  kind: 'chief' | 'expert' | 'office' | 'service' | 'manual'
  /** Often worked in shifts; on a rotation far from home; needs a driving licence or a degree. */
  shifts?: boolean
  rotation?: boolean
  driving?: boolean
  degree?: boolean
  duties: string[]
  demands: string[]
  skills: string[]
  dutiesEn?: string[]
  demandsEn?: string[]
  skillsEn?: string[]
}

/** How generated vacancies describe one professional role. */
export interface RoleWords {
  /** Relative frequency among the roles of its trade; 1 when absent. */
  weight?: number
  /** Usual pay in Moscow for one to three years of experience, thousand roubles a month. */
  pay: number
  /** Share of remote work, 0 to 1. */
  remote?: number
  jobs: Job[]
}

/** A part of the labour market: an entry of `prisma/data/vacancies/trades.json`. */
export interface Trade {
  name: string
  /** Relative share of the market. */
  share: number
  /** Ids of the industries whose companies look for these people first. */
  industries: string[]
  /** Ids of the professional areas of the older classification. */
  areas: string[]
  /** By id of the professional role. */
  roles: Record<string, RoleWords>
  lists: Record<string, string[]>
}

/** Draws a trade by its share of the market. */
export const anyTrade = (random: Random): Trade => choosers().trade(random)

/**
 * Draws a trade of which every company employs people: the office, information technology, marketing, cleaning, guards.
 */
export const commonTrade = (random: Random): Trade => choosers().common(random)

/** Trades of small companies, without departments for anything but their own work. */
export const isSmall = ({ share }: Trade): boolean => share < 4

export interface ChosenJob {
  roleId: string
  role: RoleWords
  job: Job
}

/** Draws a profession of a trade; common ones more often. */
export const anyJob = (trade: Trade, random: Random): ChosenJob => {
  const choose = choosers().jobs.get(trade.name)
  if (!choose) throw new Error(`No professions for the trade ${trade.name}`)
  return choose(random)
}

const COMMON = new Set(['office', 'it', 'marketing', 'cleaning', 'guard'])

const choosers = () =>
  singleton('vacancies.generator.trades', () => {
    const trades = dataFile<Trade[]>('vacancies/trades.json')
    const byShare = (some: Trade[]) => weighted(some.map((trade) => [trade, trade.share] as const))
    return {
      trade: byShare(trades),
      common: byShare(trades.filter(({ name }) => COMMON.has(name))),
      jobs: new Map(trades.map((trade) => [trade.name, weighted(jobsOf(trade))])),
    }
  })

function jobsOf({ roles }: Trade): [ChosenJob, number][] {
  return Object.entries(roles).flatMap(([roleId, role]) => {
    const all = role.jobs.reduce((sum, { weight = 1 }) => sum + weight, 0)
    return role.jobs.map((job): [ChosenJob, number] => [
      { roleId, role, job },
      ((role.weight ?? 1) * (job.weight ?? 1)) / all,
    ])
  })
}

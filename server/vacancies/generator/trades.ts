import { dataFile } from '#server/core/data-file.ts'
import { singleton } from '#server/core/singleton.ts'
import { weighted, type Random } from './random.ts'

/** How generated vacancies describe one professional role. */
export interface RoleWords {
  /** How often the role is drawn beside the others of its trade; 1 when absent. */
  weight?: number
  /** Titles; `{list}` stands for a word of the trade's lists. Without any, the dictionary's name is used. */
  titles?: string[]
  /** Titles in English, used by a part of the vacancies that have them. */
  english?: string[]
  /** Usual pay in Moscow for one to three years of experience, thousand roubles a month. */
  pay: number
  /** Share of remote work, 0 to 1. */
  remote?: number
  /** Extra skills of this role, listed before those of the trade. */
  skills?: string[]
}

/** A part of the labour market whose vacancies share their vocabulary: an entry of `prisma/data/vacancies/trades.json`. */
export interface Trade {
  name: string
  /** Share of the market, beside the others. */
  share: number
  /** Ids of the industries whose companies look for these people first. */
  industries: string[]
  /** Ids of the professional areas of the older classification. */
  areas: string[]
  /** By id of the professional role. */
  roles: Record<string, RoleWords>
  lists: Record<string, string[]>
  skills: string[]
  duties: string[]
  demands: string[]
  /** The same in English; empty where vacancies are not written in English. */
  dutiesEn: string[]
  demandsEn: string[]
}

/** Draws a trade by its share of the market. */
export const anyTrade = (random: Random): Trade => choosers().trade(random)

/** Draws a role (id and words) of a trade; common ones more often. */
export const anyRole = (trade: Trade, random: Random): [string, RoleWords] => {
  const choose = choosers().roles.get(trade.name)
  if (!choose) throw new Error(`No roles for the trade ${trade.name}`)
  return choose(random)
}

const choosers = (): {
  trade: (random: Random) => Trade
  roles: Map<string, (random: Random) => [string, RoleWords]>
} =>
  singleton('vacancies.generator.trades', () => {
    const trades = dataFile<Trade[]>('vacancies/trades.json')
    return {
      trade: weighted(trades.map((trade) => [trade, trade.share] as const)),
      roles: new Map(
        trades.map(({ name, roles }) => [
          name,
          weighted(Object.entries(roles).map((role) => [role, role[1].weight ?? 1] as const)),
        ]),
      ),
    }
  })

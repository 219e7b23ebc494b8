import { singleton } from '#server/core/singleton.ts'
import { weighted, type Random } from '../random.ts'
import { building } from './building.ts'
import { care } from './care.ts'
import { it } from './it.ts'
import { logistics } from './logistics.ts'
import { marketing } from './marketing.ts'
import { office } from './office.ts'
import { sales } from './sales.ts'
import { service } from './service.ts'
import type { RoleWords, Trade } from './trade.ts'
import { works } from './works.ts'

export type { RoleWords, Trade } from './trade.ts'

/** Each trade with its share of the market. */
const SHARES: readonly (readonly [Trade, number])[] = [
  [sales, 24],
  [it, 13],
  [logistics, 13],
  [works, 13],
  [service, 11],
  [office, 10],
  [building, 6],
  [care, 6],
  [marketing, 4],
]

/** Roles that are looked for many times more often than the rest. */
const COMMON: Record<string, number> = {
  '70': 9,
  '97': 7,
  '96': 8,
  '21': 6,
  '58': 5,
  '83': 4,
  '18': 4,
  '94': 4,
  '89': 4,
  '52': 3,
  '131': 3,
  '24': 3,
  '121': 2,
  '124': 2,
  '68': 3,
  '132': 3,
  '64': 3,
  '90': 4,
  '48': 2,
  '115': 2,
  '143': 2,
  '109': 2,
  '100': 2,
  '78': 2,
  '118': 2,
  '160': 2,
  '148': 2,
  '31': 4,
  '102': 3,
  '130': 4,
  '8': 3,
  '5': 2,
  '66': 2,
  '3': 3,
  '146': 2,
  '113': 2,
  '34': 2,
  '35': 2,
}

/** Draws a trade by its share of the market. */
export const anyTrade = (random: Random): Trade => choosers().trade(random)

/** Draws a role (id and words) of a trade; common ones more often. */
export const anyRole = (trade: Trade, random: Random): [string, RoleWords] => {
  const choose = choosers().roles.get(trade.name)
  if (!choose) throw new Error(`No roles for the trade ${trade.name}`)
  return choose(random)
}

/** Every trade. */
export const trades = (): Trade[] => SHARES.map(([trade]) => trade)

const choosers = (): {
  trade: (random: Random) => Trade
  roles: Map<string, (random: Random) => [string, RoleWords]>
} =>
  singleton('vacancies.generator.trades', () => ({
    trade: weighted(SHARES),
    roles: new Map(
      trades().map((trade) => [
        trade.name,
        weighted(Object.entries(trade.roles).map((role) => [role, COMMON[role[0]] ?? 1] as const)),
      ]),
    ),
  }))

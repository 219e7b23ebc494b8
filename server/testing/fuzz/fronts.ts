import { attack } from './attack.ts'
import type { AttackOptions } from './attack.ts'
import type { AttackReport } from './report.ts'
import { attackSocket } from './socket.ts'

export const FRONTS = ['outside', 'inside', 'strangers', 'socket'] as const
/** Public listener; internal listener; the same without a service token, where nothing may open; the XML socket. */
export type Front = (typeof FRONTS)[number]

export interface Fort {
  /** Address of the public listener. */
  url: string
  /** Address of the internal listener. */
  internal: string
  /** Tokens that count outside. */
  tokens: readonly string[]
  /** A token with the scope `music:internal`. */
  service: string
}

/** Of a whole attack. */
const SHARES: Readonly<Record<Front, number>> = { outside: 0.8, inside: 0.1, strangers: 0.05, socket: 0.05 }

type Range = Pick<AttackOptions, 'seed' | 'from' | 'onProgress'> & { count: number }

/** Attacks one front after the other, each with its share of `count`; `only` one gets all of it. */
export async function attackFronts(
  fort: Fort,
  { count, only, ...range }: Range & { only?: Front },
): Promise<Partial<Record<Front, AttackReport>>> {
  const reports: Partial<Record<Front, AttackReport>> = {}
  for (const front of only ? [only] : FRONTS) {
    reports[front] = await ATTACKS[front](fort, { ...range, count: only ? count : Math.round(count * SHARES[front]) })
  }
  return reports
}

const ATTACKS: Readonly<Record<Front, (fort: Fort, range: Range) => Promise<AttackReport>>> = {
  outside: async ({ url, tokens }, range) =>
    attack({ ...range, url, description: await outsideOf(url), credentials: tokens.map((token) => `Bearer ${token}`) }),
  inside: async (fort, range) =>
    attack({ ...(await insideOf(fort)), ...range, credentials: [`Bearer ${fort.service}`] }),
  strangers: async (fort, range) =>
    attack({ ...(await insideOf(fort)), ...range, credentials: fort.tokens, closed: true }),
  socket: async ({ url, tokens }, range) =>
    attackSocket({ ...range, url, description: await outsideOf(url), credentials: tokens }),
}

const outsideOf = (url: string) => descriptionAt(`${url}/api/openapi.json`)

async function insideOf({ internal, service }: Fort): Promise<{ url: string; description: unknown }> {
  return { url: internal, description: await descriptionAt(`${internal}/api/internal/openapi.json`, service) }
}

async function descriptionAt(address: string, token?: string): Promise<unknown> {
  const answer = await fetch(address, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}

import { Resolver } from 'node:dns/promises'
import { StepError } from '../../step-error.ts'

const TIMEOUT_MS = 2000

/**
 * The lowest serial that these name servers (`address:port`) answer with, asked directly; null when one of them does
 * not have the zone.
 * @throws StepError unreachable when one does not answer
 */
export async function queriedSerial(name: string, servers: readonly string[]): Promise<number | null> {
  const serials = await Promise.all(servers.map((server) => serialAt(name, server)))
  const known = serials.filter((serial) => serial !== null)
  return known.length === serials.length ? Math.min(...known) : null
}

async function serialAt(name: string, server: string): Promise<number | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
  resolver.setServers([server])
  try {
    return (await resolver.resolveSoa(name)).serial
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (NO_ZONE.has(code)) return null
    throw new StepError('unreachable', 'unavailable', 'A name server does not answer', { cause: error })
  }
}

/** A server that refuses, or knows nothing of the name, does not have the zone. */
const NO_ZONE = new Set(['ENOTFOUND', 'ENODATA', 'EREFUSED', 'ESERVFAIL', 'ENOTIMP'])

import { getServers } from 'node:dns'
import { isPublicAddress } from '#server/core/public-addresses.ts'
import { env } from '#server/settings/env.ts'
import type { Reply } from '../engine/message.ts'
import { parseNameServer, type NameServerAddress } from '../engine/name-server-address.ts'
import { namesAbove } from '../records/names.ts'
import { askServer } from './dns.client.ts'

/** What the parent of a zone says about it. */
export interface ParentAnswer {
  /** Name of the zone above, in punycode; empty for the root. */
  parent: string
  /** Host names that it delegates the zone to, without the final dot; none when it does not. */
  nameservers: string[]
  /** Its DS records for the zone. */
  ds: string[]
}

/** The parent could not be asked, and why, in a sentence. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

const LIMIT_MS = 10_000
/** The most that are tried: resolvers, name servers of the parent zone, and addresses of these. */
const MAX_RESOLVERS = 2
const MAX_HOSTS = 4
const MAX_SERVERS = 3

const RCODE = { success: 0, noName: 3 }

/**
 * Asks the name servers of the parent zone and not a resolver, which would answer from its cache. A resolver of the
 * settings finds them; if it is authoritative for the parent zone, it is asked itself. All others must have public
 * addresses: the owner of the parent zone chooses them, and could choose machines of our own network.
 * @throws NoAnswer
 */
export async function askParent(zone: string): Promise<ParentAnswer> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const { parent, servers } = await findParent(zone, signal)
  for (const server of servers.slice(0, MAX_SERVERS)) {
    const nameservers = await attempt(server, { name: `${zone}.`, type: 'NS', recursive: false }, signal)
    if (!nameservers) continue
    const ds = await attempt(server, { name: `${zone}.`, type: 'DS', recursive: false }, signal)
    if (!ds) continue
    return {
      parent,
      nameservers: valuesOf([...nameservers.answer, ...nameservers.authority], zone, 'NS').map(withoutDot),
      ds: valuesOf(ds.answer, zone, 'DS'),
    }
  }
  throw new NoAnswer(`The name servers of ${parent === '' ? 'the root' : parent} did not answer.`)
}

async function findParent(
  zone: string,
  signal: AbortSignal,
): Promise<{ parent: string; servers: NameServerAddress[] }> {
  const { DNS_RESOLVERS } = env()
  const texts = DNS_RESOLVERS.length > 0 ? DNS_RESOLVERS : getServers()
  const resolvers = texts.flatMap((text) => parseNameServer(text) ?? []).slice(0, MAX_RESOLVERS)
  for (const resolver of resolvers) {
    for (const parent of [...namesAbove(zone), '']) {
      const reply = await attempt(resolver, { name: `${parent}.`, type: 'NS', recursive: true }, signal)
      if (!reply) break
      const hosts = valuesOf(reply.answer, parent, 'NS').slice(0, MAX_HOSTS)
      if (hosts.length === 0) continue
      if (reply.flags.includes('aa')) return { parent, servers: [resolver] }
      const addresses = (await Promise.all(hosts.map((host) => addressesOf(resolver, host, signal)))).flat()
      const servers = addresses
        .filter((address) => isPublicAddress(address, []))
        .map((address) => ({ address, port: 53 }))
      if (servers.length > 0) return { parent, servers }
      throw new NoAnswer(`No name server of ${parent === '' ? 'the root' : parent} has a public address.`)
    }
  }
  throw new NoAnswer('No resolver of this installation answers, so the parent zone could not be asked.')
}

async function addressesOf(resolver: NameServerAddress, host: string, signal: AbortSignal): Promise<string[]> {
  for (const type of ['A', 'AAAA'] as const) {
    const reply = await attempt(resolver, { name: host, type, recursive: true }, signal)
    const addresses = reply?.answer.map(partsOf).filter((record) => record.type === type) ?? []
    if (addresses.length > 0) return addresses.map(({ value }) => value)
  }
  return []
}

/** The answer of a server; null when it does not answer, refuses or fails. */
async function attempt(
  server: NameServerAddress,
  question: Parameters<typeof askServer>[1],
  signal: AbortSignal,
): Promise<Reply | null> {
  try {
    const reply = await askServer(server, question, signal)
    return reply.rcode === RCODE.success || reply.rcode === RCODE.noName ? reply : null
  } catch {
    // The server is not ours: its reply may be malformed in any way.
    return null
  }
}

function valuesOf(records: readonly string[], name: string, type: string): string[] {
  const parts = records.map(partsOf).filter((record) => record.type === type && withoutDot(record.name) === name)
  return [...new Set(parts.map(({ value }) => value))]
}

function partsOf(record: string): { name: string; type: string; value: string } {
  const [name = '', , type = '', ...value] = record.split(' ')
  return { name: name.toLowerCase(), type, value: value.join(' ').toLowerCase() }
}

const withoutDot = (name: string) => name.replace(/\.$/, '')

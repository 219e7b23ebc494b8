import { texts } from '#i18n/texts.ts'
import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '#server/core/database/db.ts'
import { fieldError } from '#server/core/errors.ts'
import { env } from '#server/settings/env.ts'
import { contains, formatAddress, parseAddress, parseCidr } from '../cidr.schema.ts'
import { UNFINISHED, paramsOf, subjectOf, typeOf } from '../jobs/job-repository.sql.ts'
import { stateAfter } from '../states.ts'

/** Mask of every private network: each has 254 addresses of its own. */
export const PRIVATE_MASK = '255.255.255.0'

/** Addresses at the start of a pool or network that no server gets (routers and the like). */
const RESERVED = 10

/** First address and number of addresses of the public pool. */
export function publicPool(): { base: number; size: number } {
  return poolOf(env().CLOUD_PUBLIC_POOL)
}

/** A random address of the public pool. The unique constraint decides whether it is free. */
export function randomPublicAddress(): string {
  const { base, size } = publicPool()
  return formatIp(base + randomInt(RESERVED, size - 1))
}

/** The gateway of a random /24 of the private pool: its first address. */
export function randomGateway(): string {
  const { base, size } = poolOf(env().CLOUD_PRIVATE_POOL)
  return formatIp(base + randomInt(0, size / 256) * 256 + 1)
}

/** The gateway of a /24 of the private pool that was asked for. @throws unprocessable */
export function gatewayOf(range: string): string {
  const pool = env().CLOUD_PRIVATE_POOL
  const [whole, block] = [parseCidr(pool), parseCidr(range)]
  if (whole && block && range.endsWith('/24') && contains(whole, block)) return formatIp(Number(block.first) + 1)
  const example = `${formatIp(Number(whole?.first ?? 0) + 7 * 256)}/24`
  throw fieldError('Range', texts('cloud.errors')('range', { pool, example }))
}

interface Link {
  ownerId: string
  serverId: number
  networkId: number
  /** The address that was asked for. */
  ip?: string | undefined
}

/**
 * Gives a server an address in a network, unless it still has one because it has not left yet. The caller holds the
 * owner's lock. `field` is what the request calls the network.
 * @throws unprocessable for an unknown or full network, conflict when the network is being deleted
 */
export async function joinNetwork(tx: Db, link: Link, field: 'NetworkID' | 'NetworkIDs'): Promise<void> {
  const { ownerId, serverId, networkId, ip: chosen } = link
  const network = await tx.cloudNetwork.findFirst({ where: { id: networkId, ownerId }, include: { links: true } })
  if (!network) throw fieldError(field, texts('cloud.errors')('noNetwork', { id: networkId }))
  stateAfter('Network', network, 'change')
  const present = network.links.find((other) => other.serverId === serverId)
  if (present && (chosen === undefined || chosen === present.ip)) return
  const taken = new Set(network.links.map((other) => other.ip))
  if (chosen !== undefined) checkAddress(network, chosen, present ? null : taken)
  const ip = chosen ?? freePrivateAddress(network.gateway, taken)
  if (ip === null) throw fieldError(field, texts('cloud.errors')('networkFull', { id: networkId }))
  await tx.cloudLink.create({ data: { serverId, networkId, ip, mac: randomMac() } })
}

/**
 * Checks an address that was asked for: it must be free, and between the gateway and the broadcast address. With null
 * for `taken`, none is allowed: the server still has another one.
 * @throws unprocessable
 */
function checkAddress({ gateway }: { gateway: string }, ip: string, taken: ReadonlySet<string> | null): void {
  const place = parseIp(ip) - parseIp(gateway)
  if (place > 0 && place < 254 && taken?.has(ip) === false) return
  throw fieldError('IP', texts('cloud.errors')('address', { range: `${formatIp(parseIp(gateway) - 1)}/24` }))
}

/** True when the server will be in the network once every waiting job is done. */
export async function willBeLinked(tx: Db, serverId: number, networkId: number): Promise<boolean> {
  const jobs = await tx.cloudJob.findMany({
    where: {
      subject: subjectOf('Server', serverId),
      type: { in: ['AddNetwork', 'RemoveNetwork'] },
      state: { in: UNFINISHED },
    },
    orderBy: { position: 'desc' },
  })
  const last = jobs.find((job) => paramsOf(job).NetworkID === networkId)
  if (last) return typeOf(last) === 'AddNetwork'
  return (await tx.cloudLink.count({ where: { serverId, networkId } })) > 0
}

/**
 * A free address in the gateway's /24, or null when all are taken. Random, so that one just released is seldom reused.
 */
function freePrivateAddress(gateway: string, taken: ReadonlySet<string>): string | null {
  const base = parseIp(gateway) - 1
  const free: string[] = []
  for (let host = RESERVED; host < 255; host++) {
    const ip = formatIp(base + host)
    if (!taken.has(ip)) free.push(ip)
  }
  return free.length === 0 ? null : (free[randomInt(free.length)] ?? null)
}

/** A random hardware address with the prefix that hypervisors of this family use. */
function randomMac(): string {
  return ['00', '16', '3e', ...[...randomBytes(3)].map((byte) => byte.toString(16).padStart(2, '0'))].join(':')
}

/** First address and number of addresses of an IPv4 network. @throws Error when it is none */
function poolOf(cidr: string): { base: number; size: number } {
  const block = parseCidr(cidr)
  if (block?.family !== 4) throw new Error(`${cidr} is not an IPv4 network`)
  return { base: Number(block.first), size: Number(block.last - block.first) + 1 }
}

/** @throws Error when it is no IPv4 address */
export function parseIp(ip: string): number {
  const value = ip.includes(':') ? null : parseAddress(ip)
  if (value === null) throw new Error(`${ip} is not an IPv4 address`)
  return Number(value)
}

const formatIp = (value: number) => formatAddress(BigInt(value), 4)

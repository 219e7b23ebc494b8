import { AppError } from '#server/core/errors.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { BOUNDS } from '../../bounds.schema.ts'
import { listServers } from '../../servers/servers.service.ts'
import { listed, ok, row } from './answer.ts'
import { invalid } from './errors.ts'
import { LOCATION } from './place.ts'

/** A size of servers: processors, memory in MB, disk in GB. */
export interface Size {
  CPU: number
  RAM: number
  HDD: number
  IsHighPerformance: boolean
}

/** The sizes that are listed; every other one within the bounds is understood by its name or id. */
export const COMMON_SIZES: readonly Size[] = [
  ...[
    [1, 512, 10],
    [1, 1024, 20],
    [1, 2048, 20],
    [2, 2048, 40],
    [2, 4096, 40],
    [4, 8192, 80],
    [8, 16_384, 160],
    [16, 32_768, 320],
  ].map((size) => sizeOf(size, false)),
  ...[
    [2, 8192, 80],
    [4, 16_384, 160],
    [8, 32_768, 240],
    [16, 65_536, 360],
  ].map((size) => sizeOf(size, true)),
]

function sizeOf([CPU = 1, RAM = 512, HDD = 10]: number[], IsHighPerformance: boolean): Size {
  return { CPU, RAM, HDD, IsHighPerformance }
}

// Every size is a server type: the name spells the size out, the id encodes it in bits. Nothing is stored, so both stay
// valid forever.

const [RAM_BITS, HDD_BITS] = [2 ** 19, 2 ** 13]

/** `2cpu-4gb-40gb`, `1cpu-512mb-10gb`, `4cpu-16gb-160gb-dedicated` */
export function typeName({ CPU, RAM, HDD, IsHighPerformance }: Size): string {
  const memory = RAM % 1024 === 0 ? `${RAM / 1024}gb` : `${RAM}mb`
  return `${CPU}cpu-${memory}-${HDD}gb${IsHighPerformance ? '-dedicated' : ''}`
}

/** At most 39 bits, which every client reads as a number. */
export function typeId({ CPU, RAM, HDD, IsHighPerformance }: Size): number {
  return ((CPU * RAM_BITS + RAM) * HDD_BITS + HDD) * 2 + (IsHighPerformance ? 1 : 0)
}

const NAME = /^(\d{1,2})cpu-(\d{1,6})(gb|mb)-(\d{1,4})gb(-dedicated)?$/

/** The size with this name or id; null when there is none, or it is outside the bounds. */
export function sizeFor(given: string | number): Size | null {
  const size = /^\d+$/.test(String(given)) ? ofId(Number(given)) : ofName(String(given))
  if (!size) return null
  const isWithin = (['CPU', 'RAM', 'HDD'] as const).every(
    (name) => size[name] >= BOUNDS[name].min && size[name] <= BOUNDS[name].max,
  )
  return isWithin ? size : null
}

function ofId(id: number): Size | null {
  if (!Number.isSafeInteger(id)) return null
  const disk = Math.floor(id / 2)
  const memory = Math.floor(disk / HDD_BITS)
  const [CPU, RAM, HDD] = [Math.floor(memory / RAM_BITS), memory % RAM_BITS, disk % HDD_BITS]
  return { CPU, RAM, HDD, IsHighPerformance: id % 2 === 1 }
}

function ofName(name: string): Size | null {
  const [, cpu, memory, unit, disk, dedicated] = NAME.exec(name) ?? []
  if (cpu === undefined) return null
  const RAM = Number(memory) * (unit === 'gb' ? 1024 : 1)
  const size = { CPU: Number(cpu), RAM, HDD: Number(disk), IsHighPerformance: dedicated !== undefined }
  // Only the canonical spelling is a name: `1gb`, not `1024mb`.
  return typeName(size) === name ? size : null
}

/** @throws invalid_input saying what names look like */
export function wantedSize(given: string | number): Size {
  const size = sizeFor(given)
  if (!size) throw invalid('server_type', `no such size: names are like ${typeName(sizeOf([2, 4096, 40], false))}`)
  return size
}

const FREE = { net: '0.0000000000', gross: '0.0000000000' }

/** Nothing costs anything here. */
const PRICES = [
  { location: LOCATION.name, price_hourly: FREE, price_monthly: FREE, included_traffic: 0, price_per_tb_traffic: FREE },
]

export function typeBody(size: Size) {
  const kind = size.IsHighPerformance ? 'dedicated' : 'shared'
  const name = typeName(size)
  return {
    id: typeId(size),
    name,
    description: name,
    category: kind,
    cores: size.CPU,
    memory: size.RAM / 1024,
    disk: size.HDD,
    storage_type: 'local',
    cpu_type: kind,
    architecture: 'x86',
    included_traffic: 0,
    prices: PRICES,
    deprecated: false,
    deprecation: null,
    locations: [{ id: LOCATION.id, name: LOCATION.name, deprecation: null, recommended: true, available: true }],
  }
}

const ADDRESS_PRICES = ['ipv4', 'ipv6'].map((type) => ({
  type,
  prices: [{ location: LOCATION.name, price_hourly: FREE, price_monthly: FREE }],
}))

const PRICING = {
  currency: 'EUR',
  vat_rate: '0.00',
  image: { price_per_gb_month: FREE },
  floating_ip: { price_monthly: FREE },
  // As many as `primary_ips`: hcloud-go reads both lists with the length of this one.
  floating_ips: ADDRESS_PRICES,
  primary_ips: ADDRESS_PRICES,
  server_backup: { percentage: '0.00' },
  server_types: COMMON_SIZES.map((size) => ({ id: typeId(size), name: typeName(size), prices: PRICES })),
  load_balancer_types: [],
  traffic: { price_per_tb: FREE },
  volume: { price_per_gb_month: FREE },
}

export const typeRoutes: RouteList = {
  '/server_types': {
    GET: row(listServers, (call) => {
      // A request by name also finds a size that is not listed.
      const named = sizeFor(call.query.get('name') ?? '')
      return listed(call, 'server_types', (named ? [named] : COMMON_SIZES).map(typeBody), (item) => item)
    }),
  },
  '/server_types/{id}': {
    GET: row(listServers, ({ params }) => {
      const size = sizeFor(params['id'] ?? '')
      if (!size || String(typeId(size)) !== params['id']) throw new AppError('not_found')
      return ok({ server_type: typeBody(size) })
    }),
  },
  '/pricing': { GET: row(listServers, () => ok({ pricing: PRICING })) },
}

import { absoluteName, labelsOf, nameBytes, qualifiedName } from '../../records/names.ts'
import { toWire, typeCode } from '../../records/record-types.ts'
import type { RecordSet } from '../../records/record-set-rules.ts'
import { numberBytes } from '../../records/wire.ts'
import type { ZoneTransfer } from '../dns-engine.ts'
import type { ResourceRecord } from './response.ts'

/** A zone as it is answered with. */
export interface ServedZone {
  /** Name in punycode, without the final dot. */
  name: string
  serial: number
  /** Time to live of SOA and NS in seconds. */
  ttl: number
  /** Host names without the final dot; the first is the primary one. */
  nameservers: readonly string[]
  recordSets: readonly RecordSet[]
  /** Value of SOA. */
  soa: string
  /** The servers that may transfer the zone; without this, none. */
  transfer?: ZoneTransfer
}

export const TYPE = { NS: 2, CNAME: 5, SOA: 6, HINFO: 13, DS: 43, IXFR: 251, AXFR: 252, ANY: 255 } as const

/** The records of a zone by name and type. They are written for the wire when they are first asked for. */
export class ZoneIndex {
  /** Name of the zone, fully qualified. */
  readonly apex: string
  /** SOA for negative answers, with the time that these hold. */
  readonly negative: ResourceRecord
  readonly zone: ServedZone
  private readonly nodes = new Map<string, Map<number, RecordSet | ResourceRecord[]>>()
  /** Names below the zone's own that NS records delegate. */
  private readonly delegations = new Map<string, RecordSet>()
  private readonly aliases = new Map<string, string | undefined>()

  constructor(zone: ServedZone) {
    this.zone = zone
    this.apex = `${zone.name}.`
    const soa = this.apexRecord(TYPE.SOA, soaBytes(zone.soa))
    this.negative = {
      ...soa,
      ttl: Math.min(soa.ttl, soa.data.length >= 4 ? Buffer.from(soa.data).readUInt32BE(soa.data.length - 4) : soa.ttl),
    }
    const names = zone.nameservers.map((server) => this.apexRecord(TYPE.NS, nameBytes(qualifiedName(`${server}.`, ''))))
    this.nodes.set(
      this.apex,
      new Map([
        [TYPE.SOA, [soa]],
        [TYPE.NS, names],
      ]),
    )
    for (const set of zone.recordSets) this.add(set)
  }

  has(name: string): boolean {
    return this.nodes.has(name)
  }

  /** True when the name has records, and not only names below it. */
  hasRecords(name: string): boolean {
    return (this.nodes.get(name)?.size ?? 0) > 0
  }

  /** True for the zone's own name and every name below it, whether it exists or not. */
  contains(name: string): boolean {
    return name === this.apex || name.endsWith(`.${this.apex}`)
  }

  /** The target of the CNAME at a name. */
  targetOf(name: string): string | undefined {
    return this.aliases.get(name)
  }

  /** undefined when there are none. */
  records(name: string, type: number): ResourceRecord[] | undefined {
    const node = this.nodes.get(name)
    const found = node?.get(type)
    if (!node || !found || Array.isArray(found)) return found as ResourceRecord[] | undefined
    const records = found.values.map((value) => ({ name, type, ttl: found.ttl, data: toWire(found.type, value) }))
    node.set(type, records)
    return records
  }

  /** Every record in the order of a transfer, which begins and ends with SOA (RFC 5936). */
  *all(): Generator<ResourceRecord> {
    const soa = this.records(this.apex, TYPE.SOA) ?? []
    yield* soa
    yield* this.records(this.apex, TYPE.NS) ?? []
    for (const { name: relative, type, ttl, values } of this.zone.recordSets) {
      const name = absoluteName(relative, this.zone.name)
      for (const value of values) yield { name, type: typeCode(type), ttl, data: toWire(type, value) }
    }
    yield* soa
  }

  /** The highest delegated name at or above this name. */
  delegationOf(name: string): string | undefined {
    if (this.delegations.size === 0) return undefined
    return this.pathTo(name).find((above) => this.delegations.has(above))
  }

  /** Addresses of the name servers that a delegation names, as far as the zone has them. */
  glue(delegation: string): ResourceRecord[] {
    const servers = this.delegations.get(delegation)?.values ?? []
    return servers.flatMap((server) => GLUE.flatMap((type) => this.records(server, type) ?? []))
  }

  /** The longest existing name above this name. */
  closestEncloser(name: string): string {
    return (
      this.pathTo(name)
        .slice(0, -1)
        .findLast((above) => this.nodes.has(above)) ?? this.apex
    )
  }

  private add(set: RecordSet): void {
    const name = absoluteName(set.name, this.zone.name)
    if (set.name.includes('.')) {
      for (const above of this.pathTo(name)) if (!this.nodes.has(above)) this.nodes.set(above, new Map())
    }
    const node = this.nodes.get(name)
    if (node) node.set(typeCode(set.type), set)
    else this.nodes.set(name, new Map([[typeCode(set.type), set]]))
    if (set.type === 'CNAME') this.aliases.set(name, set.values[0])
    if (set.type === 'NS' && name !== this.apex) this.delegations.set(name, set)
  }

  /** The names from the one just below the zone's to this name: `b.zone.`, `a.b.zone.`. */
  private pathTo(name: string): string[] {
    const path: string[] = []
    let rest = name
    for (const label of labelsOf(name)) {
      if (rest.length <= this.apex.length) break
      path.push(rest)
      rest = rest.slice(label.length + 1)
    }
    return path.reverse()
  }

  private apexRecord(type: number, data: Uint8Array): ResourceRecord {
    return { name: this.apex, type, ttl: this.zone.ttl, data }
  }
}

const GLUE = [1, 28]

function soaBytes(text: string): Uint8Array {
  const [primary = '.', mailbox = '.', ...numbers] = text.split(' ')
  return Buffer.concat([
    nameBytes(primary),
    nameBytes(mailbox),
    ...numbers.map((number) => numberBytes(Number(number), 4)),
  ])
}

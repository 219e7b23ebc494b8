import { labelsOf } from '../../records/names.ts'
import type { DnsRequest } from './request.ts'
import { RCODE, emptyAnswer, type DnsAnswer, type ResourceRecord } from './response.ts'
import { TYPE, type ZoneIndex } from './zone-index.ts'

/** The zones that are answered for. */
export interface IndexedZones {
  /** `name` without the final dot. */
  zone(name: string): ZoneIndex | undefined
}

const QUERY = 0
const CLASS_IN = 1
/** The most CNAME records that are followed, also when they form no loop. */
const MAX_CHAIN = 8
/** Meta types that are refused: OPT and TSIG are no records, and transfers do not come this way. */
const META = { first: 128, last: 254 }

/** The answer to a query for ANY (RFC 8482, section 4.2). */
const INSTEAD_OF_ANY = { type: TYPE.HINFO, ttl: 3600, data: Buffer.from('\x07RFC8482\x00', 'latin1') }

/** The answer to a request: authoritative data only, by RFC 1034, section 4.3.2, with the wildcards of RFC 4592. */
export function answerTo(request: DnsRequest, zones: IndexedZones): DnsAnswer {
  const { opcode, question, edns } = request
  if (opcode !== QUERY) return emptyAnswer(RCODE.notImplemented)
  if (!question) return emptyAnswer(RCODE.malformed)
  if (edns && edns.version > 0) return emptyAnswer(RCODE.badVersion)
  if (question.class !== CLASS_IN) return emptyAnswer(RCODE.refused)
  if (question.type === 41 || (question.type >= META.first && question.type <= META.last))
    return emptyAnswer(RCODE.refused)
  const zone = zoneOf(question.name, question.type, zones)
  return zone ? new Lookup(zone, question.type).answer(question.name) : emptyAnswer(RCODE.refused)
}

/** The zone with the longest name. DS of a zone is in its parent, if that is here too (RFC 4035, section 3.1.4.1). */
function zoneOf(name: string, type: number, zones: IndexedZones): ZoneIndex | undefined {
  let rest = name
  let own: ZoneIndex | undefined
  for (const label of labelsOf(name)) {
    const found = zones.zone(rest.slice(0, -1))
    if (found && (type !== TYPE.DS || rest !== name)) return found
    own ??= found
    rest = rest.slice(label.length + 1)
  }
  return own
}

class Lookup {
  private readonly zone: ZoneIndex
  private readonly type: number
  private readonly found: ResourceRecord[] = []

  constructor(zone: ZoneIndex, type: number) {
    this.zone = zone
    this.type = type
  }

  /** @param followed names that led here by CNAME */
  answer(name: string, followed: readonly string[] = []): DnsAnswer {
    const { zone, type } = this
    const delegation = zone.delegationOf(name)
    if (delegation !== undefined && !(delegation === name && type === TYPE.DS)) return this.referral(delegation)
    const owner = zone.has(name) ? name : `*.${zone.closestEncloser(name)}`
    if (!zone.has(owner)) return this.negative(RCODE.noName)
    const records = zone.records(owner, type)
    if (records) return this.positive(records, name)
    const alias = zone.records(owner, TYPE.CNAME)
    if (!alias) {
      if (type !== TYPE.ANY || !zone.hasRecords(owner)) return this.negative(RCODE.ok)
      return this.positive([{ name, ...INSTEAD_OF_ANY }], name)
    }
    const target = type === TYPE.ANY ? undefined : zone.targetOf(owner)
    const chain = [...followed, name]
    if (target === undefined || !zone.contains(target) || chain.includes(target) || chain.length > MAX_CHAIN) {
      return this.positive(alias, name)
    }
    this.add(alias, name)
    return this.answer(target, chain)
  }

  private positive(records: readonly ResourceRecord[], name: string): DnsAnswer {
    this.add(records, name)
    return { rcode: RCODE.ok, authoritative: true, answer: this.found, authority: [], additional: [] }
  }

  /** Adds records under the name that was asked for, which is not the name of a wildcard. */
  private add(records: readonly ResourceRecord[], name: string): void {
    for (const record of records) this.found.push(record.name === name ? record : { ...record, name })
  }

  /** The last name of a CNAME chain decides the code (RFC 6604); SOA says how long the answer holds (RFC 2308). */
  private negative(rcode: number): DnsAnswer {
    return { rcode, authoritative: true, answer: this.found, authority: [this.zone.negative], additional: [] }
  }

  private referral(delegation: string): DnsAnswer {
    const { zone, found } = this
    const authority = zone.records(delegation, TYPE.NS) ?? []
    return {
      rcode: RCODE.ok,
      authoritative: found.length > 0,
      answer: found,
      authority,
      additional: zone.glue(delegation),
    }
  }
}

import type { RecordSet } from '../records/record-set-rules.ts'
import type { NameServerAddress } from './name-server-address.ts'

/** The values from which SOA and the NS records of the zone are made. */
export interface ZoneHead {
  /** Name in punycode, without the final dot. */
  name: string
  serial: number
  /** Time to live of SOA and NS in seconds. */
  ttl: number
  /** Host names without the last dot; the first is the primary one. */
  nameservers: readonly string[]
}

/** A zone as the name servers answer with it. */
export interface ZoneContent extends ZoneHead {
  recordSets: readonly RecordSet[]
}

/** The secondaries of a zone, which may transfer it and are notified of its changes. */
export interface ZoneTransfer {
  /**
   * Name servers of the owner, which are notified. Without a key only they may transfer the zone.
   */
  secondaries: readonly NameServerAddress[]
  /** With a key, transfers must be signed with it, and may come from any address. */
  key: { name: string; secret: Uint8Array } | null
}

export type StoredZone = Pick<ZoneContent, 'serial' | 'nameservers' | 'recordSets'>

export type RecordSetKey = readonly [name: string, type: string]

/**
 * What answers for the zones, and notifies their secondaries of changes. Every method is idempotent: called again after
 * a crash it ends in the same state.
 * @throws StepError
 */
export interface DnsEngine {
  readonly kind: 'builtin' | 'powerdns'
  /**
   * Makes the zone what `content` says, all of it or nothing; creates it when it does not exist.
   * @param transfer who may transfer it; without it that stays as it is
   */
  publish(content: ZoneContent, transfer?: ZoneTransfer): Promise<void>
  /**
   * Replaces the record sets of these keys by `sets`, all or nothing; a key without a set is deleted, the others stay.
   * @returns false when the zone must be published instead: nothing was changed
   */
  change(head: ZoneHead, keys: readonly RecordSetKey[], sets: readonly RecordSet[]): Promise<boolean>
  remove(name: string): Promise<void>
  /** The serial that the authoritative server answers with; null when it does not know the zone. */
  answeredSerial(name: string): Promise<number | null>
  /** Notifies our own secondaries of the zone again, because a notification may be lost. */
  notifyAgain(name: string): Promise<void>
  /** The stored zone; null when the engine has no such zone of ours. */
  read(name: string): Promise<StoredZone | null>
  /** The names of all zones of ours. */
  zoneNames(): Promise<string[]>
  /** Signs the zone with a key of its own. @returns DS records in presentation form */
  sign(name: string): Promise<string[]>
  /** Removes the signature and the keys of a zone. */
  unsign(name: string): Promise<void>
}

/** The SOA record that both engines answer with, in presentation form. */
export function soaOf({ name, serial, nameservers }: Omit<ZoneHead, 'ttl'>): string {
  const { refresh, retry, expire, negativeTtl } = SOA_TIMES
  return `${nameservers[0] ?? name}. hostmaster.${name}. ${serial} ${refresh} ${retry} ${expire} ${negativeTtl}`
}

/**
 * Seconds: how often secondaries ask, when they try again, until when they answer without us, and how long a "no"
 * holds.
 */
const SOA_TIMES = { refresh: 10_800, retry: 3600, expire: 604_800, negativeTtl: 300 }

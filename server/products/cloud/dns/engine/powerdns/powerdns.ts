import { isIPv6 } from 'node:net'
import { log } from '#server/core/process/log.ts'
import { TRANSFER_KEY_PREFIX } from '../../transfers/transfers.schema.ts'
import { installationTag } from '../../../installation.ts'
import { StepError } from '../../../step-error.ts'
import { env } from '#server/settings/env.ts'
import { absoluteName } from '../../records/names.ts'
import type { RecordSet } from '../../records/record-set-rules.ts'
import { queriedSerial } from '../queried-serial.ts'
import {
  soaOf,
  type DnsEngine,
  type RecordSetKey,
  type StoredZone,
  type ZoneContent,
  type ZoneHead,
  type ZoneTransfer,
} from '../dns-engine.ts'
import { isAllowedSecondary } from '../../transfers/secondaries.ts'
import { printNameServer } from '../name-server-address.ts'
import { fromPowerDns, toPowerDns } from './content.ts'
import {
  createKey,
  createZone,
  deleteKey,
  deleteTsigKey,
  deleteZone,
  getZone,
  listKeys,
  listZones,
  notify,
  patchZone,
  putMetadata,
  putTsigKey,
  rectify,
  updateZone,
  type PdnsChange,
  type PdnsSet,
  type PdnsZone,
} from './powerdns.client.ts'

/** PowerDNS Authoritative over its HTTP API. Zones of ours have the tag of this installation as their account. */
export function makePowerDns(): DnsEngine {
  return {
    kind: 'powerdns',

    async publish(content, transfer) {
      const { name } = content
      const zone = await ownZone(name, true)
      if (zone) await patchZone(name, differences(content, zone))
      else await createZone(name, await account(), setsOf(content))
      if (transfer) await setTransfer(name, zone, transfer)
      if (transfer ? transfer.secondaries.length > 0 : zone?.kind === NOTIFYING) await notifySecondaries(name)
    },

    async change(head, keys, sets) {
      const zone = await ownZone(head.name, false)
      if (!zone) return false
      await patchZone(head.name, namedChanges(head, keys, sets))
      if (zone.kind === NOTIFYING) await notifySecondaries(head.name)
      return true
    },

    async remove(name) {
      const zone = await ownZone(name, false)
      if (!zone) return
      await removeKeys(zone)
      await deleteZone(name)
    },

    answeredSerial: (name) => queriedSerial(name, nameservers()),

    async notifyAgain(name) {
      const zone = await ownZone(name, false)
      if (zone?.kind === NOTIFYING) await notifySecondaries(name)
    },

    async read(name) {
      const zone = await ownZone(name, true)
      return zone && storedZone(zone, name)
    },

    async zoneNames() {
      const own = await account()
      return (await listZones()).filter((zone) => zone.account === own).map((zone) => zone.name.replace(/\.$/, ''))
    },

    async sign(name) {
      const active = (await listKeys(name)).filter((key) => key.active)
      if (active.length === 0) await createKey(name)
      await rectify(name)
      return (await listKeys(name)).flatMap((key) => key.ds)
    },

    async unsign(name) {
      for (const { id } of await listKeys(name)) await deleteKey(name, id)
    },
  }
}

/** `POWERDNS_SERVERS`, or port 53 where the API is. */
function nameservers(): readonly string[] {
  const { POWERDNS_SERVERS, POWERDNS_URL = '' } = env()
  return POWERDNS_SERVERS.length > 0 ? POWERDNS_SERVERS : [new URL(POWERDNS_URL).hostname.replace(/^\[|\]$/g, '')]
}

/** Marks our zones: other installations, and people, may have some in the same PowerDNS. At most 40 characters. */
const account = async () => (await installationTag()).slice(0, 40)

/** @throws StepError refused for a zone that is not ours */
async function ownZone(name: string, withSets: boolean): Promise<PdnsZone | null> {
  const zone = await getZone(name, withSets)
  if (!zone || zone.account === (await account())) return zone
  throw new StepError('refused', 'zone_exists', `The name server already has a zone ${name} that is not managed here`)
}

/** The kind of zones whose secondaries are notified; later versions call it `Primary`. */
const NOTIFYING = 'Master'

/** @param zone as it was before, null when it was created */
async function setTransfer(name: string, zone: PdnsZone | null, { secondaries, key }: ZoneTransfer): Promise<void> {
  const isNew = zone === null && secondaries.length === 0 && key === null
  if (isNew) return
  if (key) await putTsigKey(key.name, Buffer.from(key.secret).toString('base64'))
  await updateZone(name, {
    kind: secondaries.length > 0 ? NOTIFYING : env().POWERDNS_KIND,
    master_tsig_key_ids: key ? [`${key.name}.`] : [],
  })
  // With a key, an address alone permits no transfer.
  const addresses = secondaries.map(({ address }) => `${address}/${isIPv6(address) ? 128 : 32}`)
  await putMetadata(name, 'ALLOW-AXFR-FROM', key ? [] : addresses)
  await putMetadata(name, 'ALSO-NOTIFY', secondaries.filter(isAllowedSecondary).map(printNameServer))
  if (zone) await removeKeys(zone, key?.name)
}

/** Deletes the keys that we have made for a zone, except `kept`. */
async function removeKeys({ master_tsig_key_ids: ids }: PdnsZone, kept?: string): Promise<void> {
  const others = ids.filter((id) => id.startsWith(TRANSFER_KEY_PREFIX) && id.replace(/\.$/, '') !== kept)
  for (const id of others) await deleteTsigKey(id)
}

/** A failure is ignored: PowerDNS notifies them again, and they refresh at their own interval. */
async function notifySecondaries(name: string): Promise<void> {
  try {
    await notify(name)
  } catch (error) {
    log().warn({ err: error, zone: name }, 'PowerDNS could not notify the secondaries of a zone (is primary=yes set?)')
  }
}

/** Every set of the zone, SOA and NS included: PowerDNS must not make up its own. */
function setsOf(content: ZoneContent): PdnsSet[] {
  return [...apexSets(content), ...content.recordSets.map((set) => pdnsSet(set, content.name))]
}

function apexSets(head: ZoneHead): PdnsSet[] {
  const { ttl, nameservers: hosts } = head
  const apex = (type: string, values: string[]) => pdnsSet({ name: '@', type, ttl, values }, head.name)
  return [
    apex('SOA', [soaOf(head)]),
    apex(
      'NS',
      hosts.map((host) => `${host}.`),
    ),
  ]
}

function pdnsSet(set: Pick<RecordSet, 'name' | 'ttl' | 'values'> & { type: string }, zone: string): PdnsSet {
  const records = set.values.map((value) => ({ content: toPowerDns(set.type, value), disabled: false }))
  return { name: absoluteName(set.name, zone), type: set.type, ttl: set.ttl, records }
}

/** Changes of SOA, NS and the sets with these keys; a key without a set is deleted. */
function namedChanges(head: ZoneHead, keys: readonly RecordSetKey[], sets: readonly RecordSet[]): PdnsChange[] {
  const present = new Map(sets.map((set) => [`${set.name} ${set.type}`, set]))
  const changes = keys.map(([name, type]): PdnsChange => {
    const set = present.get(`${name} ${type}`)
    return set ? replace(pdnsSet(set, head.name)) : remove(absoluteName(name, head.name), type)
  })
  return inOrder([...changes, ...apexSets(head).map(replace)])
}

/** The changes that turn the zone into `content`. */
function differences(content: ZoneContent, zone: PdnsZone): PdnsChange[] {
  const wanted = setsOf(content)
  const keep = new Set(wanted.map(keyOf))
  const before = new Map(zone.rrsets.map((set) => [keyOf(set), fingerprint(set)]))
  return inOrder([
    ...zone.rrsets.filter((set) => !keep.has(keyOf(set))).map((set) => remove(set.name, set.type)),
    ...wanted.filter((set) => set.type === 'SOA' || before.get(keyOf(set)) !== fingerprint(set)).map(replace),
  ])
}

const keyOf = ({ name, type }: { name: string; type: string }) => `${name} ${type}`

const fingerprint = ({ ttl, records }: PdnsSet) =>
  JSON.stringify([ttl, records.map(({ content, disabled }) => `${disabled} ${content}`).toSorted()])

const replace = (set: PdnsSet): PdnsChange => ({ ...set, changetype: 'REPLACE' })

const remove = (name: string, type: string): PdnsChange => ({ name, type, changetype: 'DELETE', records: [] })

/** Deletions first: PowerDNS checks each set beside those before it, and a CNAME tolerates none. */
function inOrder(changes: PdnsChange[]): PdnsChange[] {
  return changes.toSorted((a, b) => Number(a.changetype === 'REPLACE') - Number(b.changetype === 'REPLACE'))
}

function storedZone(zone: PdnsZone, name: string): StoredZone {
  const apex = (type: string) => {
    const records = zone.rrsets.find((set) => set.name === `${name}.` && set.type === type)?.records ?? []
    return records.map(({ content }) => content)
  }
  const sets = zone.rrsets.filter((set) => set.name !== `${name}.` || !['SOA', 'NS'].includes(set.type))
  return {
    serial: Number(apex('SOA')[0]?.split(' ')[2] ?? 0),
    nameservers: apex('NS').map((host) => host.replace(/\.$/, '')),
    recordSets: sets.map((set) => ({
      name: set.name === `${name}.` ? '@' : set.name.slice(0, -name.length - 2),
      type: set.type as RecordSet['type'],
      ttl: set.ttl,
      values: set.records.filter((record) => !record.disabled).map((record) => fromPowerDns(set.type, record.content)),
    })),
  }
}

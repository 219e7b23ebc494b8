import { db, transaction } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { StepError } from '../../../step-error.ts'
import type { DnsEngine } from '../dns-engine.ts'
import { queriedSerial } from '../queried-serial.ts'
import { CHANGES, PUBLISHED, readZone, type ZoneChange } from './published-zones.ts'
import { servedAddress } from './serve.ts'

/** The most changes stored beside a zone before it is written whole again: a worker that starts reads them all. */
const MAX_CHANGES = 500

/** The engine that needs no configuration: published zones are rows of our database, which the worker answers with. */
export function makeBuiltin(): DnsEngine {
  return {
    kind: 'builtin',

    async publish(content) {
      const { name, serial } = content
      const stored = { serial: BigInt(serial), content: content as object }
      await transaction(async (tx) => {
        await tx.dnsPublishedZone.upsert({ where: { name }, create: { name, ...stored }, update: stored })
        await tx.dnsPublishedChange.deleteMany({ where: { name } })
        await publish(tx, PUBLISHED, name)
      })
    },

    // One row beside the zone, so that the zone itself is neither written nor read again.
    async change({ name, serial, ttl, nameservers }, keys, sets) {
      const change: ZoneChange = { ttl, nameservers, keys, sets }
      return transaction(async (tx) => {
        const zone = await tx.dnsPublishedZone.findUnique({ where: { name }, select: { serial: true } })
        if (!zone || zone.serial >= serial) return false
        if ((await tx.dnsPublishedChange.count({ where: { name } })) >= MAX_CHANGES) return false
        const where = { name, serial: zone.serial }
        const { count } = await tx.dnsPublishedZone.updateMany({ where, data: { serial: BigInt(serial) } })
        if (count === 0) return false
        const row = { name, serial: BigInt(serial), previous: zone.serial, change: change as object }
        await tx.dnsPublishedChange.create({ data: row })
        await publish(tx, PUBLISHED, CHANGES + name)
        return true
      })
    },

    async remove(name) {
      await transaction(async (tx) => {
        await tx.dnsPublishedZone.deleteMany({ where: { name } })
        await publish(tx, PUBLISHED, name)
      })
    },

    async answeredSerial(name) {
      const address = servedAddress()
      if (address !== null) return queriedSerial(name, [address])
      // If this process does not listen (`DNS_PORT` is 0 or taken): the serial that would be answered.
      const row = await db().dnsPublishedZone.findUnique({ where: { name }, select: { serial: true } })
      return row && Number(row.serial)
    },

    // There is no secondary of our own to notify.
    notifyAgain: () => Promise.resolve(),

    read: readZone,

    async zoneNames() {
      return (await db().dnsPublishedZone.findMany({ select: { name: true } })).map((row) => row.name)
    },

    sign: unsigned,
    unsign: () => Promise.resolve(),
  }
}

function unsigned(): Promise<never> {
  return Promise.reject(new StepError('refused', 'dnssec_unsupported', 'The built-in DNS engine does not sign zones'))
}

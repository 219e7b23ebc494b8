import { z } from 'zod'
import { ownerFor } from '#server/core/actor.ts'
import { zoneMutation, zoneQuery } from '../../operation.ts'
import { jobView } from '../../jobs/job-repository.sql.ts'
import { JobView } from '../../jobs/jobs.schema.ts'
import { lockOwn } from '../../lock-own.ts'
import { soaOf } from '../engine/dns-engine.ts'
import { changeRecordSets } from '../records/change-record-sets.ts'
import { difference } from '../records/difference.ts'
import type { RecordSet } from '../records/record-set-rules.ts'
import { changeNote } from '../records/record-sets.service.ts'
import { printZoneFile } from '../records/zone-file.ts'
import { recordSetOf, recordSetRows, zoneContent } from './zone-content.ts'
import { readZoneFile } from './zone-file.ts'
import { ImportZoneFile, ZoneDifference, ZoneFile, ZoneId } from './zones.schema.ts'
import { ownZone } from './zones.service.ts'

export const exportZoneFile = zoneQuery({
  id: 'cloud.zones.export',
  name: 'getZoneFile',
  summary: 'Get a DNS zone as a zone file',
  input: ZoneId,
  output: z.object({ Name: z.string(), Text: ZoneFile }),
  async run(ctx, { id }) {
    const zone = await ownZone(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const content = await zoneContent(ctx.db, zone, Number(zone.serial))
    return { Name: zone.name, Text: printZoneFile({ ...content, soa: soaOf(content) }) }
  },
})

export const importZoneFile = zoneMutation({
  id: 'cloud.zones.import',
  name: 'importZoneFile',
  summary: 'Replace the record sets of a DNS zone by those of a zone file',
  description:
    'With `dry_run`, returns 200 with the difference and changes nothing; without it, 202 with the job. SOA and the ' +
    'NS records of the zone itself are left out.',
  input: ImportZoneFile,
  output: z.union([JobView, ZoneDifference]),
  async run(ctx, { id, ZoneFile: text, dry_run }) {
    const zone = await (dry_run ? ownZone(ctx.db, ownerFor(ctx.actor, 'cloud:write'), id) : lockOwn(ctx, ownZone, id))
    const present = await recordSetRows(ctx.db, id)
    const { wanted, notes } = readZoneFile(zone, present, text)
    if (!dry_run) {
      const changed = await changeRecordSets(ctx.db, { zone, wanted, replacesAll: true })
      ctx.note(changeNote(id, changed))
      return jobView(changed.job)
    }
    const after = wanted.map((set) => recordSetOf({ zoneId: id, ...set }))
    const { added, changed, removed } = difference(present.map(recordSetOf), after)
    return {
      Added: added.map(shown),
      Changed: changed.map((both) => ({ Before: shown(both.before), After: shown(both.after) })),
      Removed: removed.map(shown),
      Notes: notes.map(({ line, message }) => ({ Line: line, Message: message })),
    }
  },
})

const shown = ({ name, type, ttl, values }: RecordSet) => ({ Name: name, Type: type, TTL: ttl, Values: values })

import { z } from 'zod'
import { booleanParam, named, text } from '#server/core/base.schema.ts'
import { Page, dateField, jobIdField, stateField, listOf } from '../../fields.schema.ts'
import { labelSelector, labels } from '../../labels/labels.schema.ts'
import { DelegationView } from '../delegation/delegation.schema.ts'
import { RecordSetView, zoneIdParam } from '../records/record-sets.schema.ts'

const zoneId = z.int().min(1).max(2_147_483_647).describe('Identifier of the zone')
const ttl = z.int().min(30).max(604_800).describe('Time to live of record sets that name none, in seconds')
const isProtected = z.boolean().describe('True to refuse the deletion of the zone until this is false again')
const MAX_FILE = 1_000_000
const zoneFile = text(MAX_FILE).describe('A zone file as BIND reads it (RFC 1035)')

export const CreateZone = z.strictObject({
  Name: text(1024, 1).describe('Name of the domain, such as example.com; international names as they are written'),
  TTL: ttl.default(3600),
  Labels: labels.default({}),
  ZoneFile: zoneFile.optional().describe('A zone file whose record sets the zone begins with'),
})

export const ZoneId = z.strictObject({ id: zoneIdParam })

export const UpdateZone = ZoneId.extend({
  TTL: ttl.optional(),
  Protected: isProtected.optional(),
  Labels: labels.optional(),
})

export const ListZones = Page.extend({
  name: text(255).optional().describe('Part of the name, case-insensitive'),
  label_selector: labelSelector,
})

export const ImportZoneFile = ZoneId.extend({
  ZoneFile: zoneFile,
  dry_run: booleanParam.default(false).describe('True to see the difference, and change nothing'),
})

export const ZoneView = named('Zone', {
  ID: zoneId,
  Name: z.string().describe('Name of the domain'),
  TechName: z.string().describe('The same in punycode, as it is sent over the network'),
  State: stateField,
  Serial: z.int().describe('Serial number of the zone as it was last requested'),
  PublishedSerial: z.int().nullable().describe('Serial number that the name servers answered with last, or null'),
  TTL: ttl,
  Nameservers: z.array(z.string()).describe('Name servers to delegate the domain to'),
  Protected: isProtected,
  Labels: labels,
  DNSSEC: z
    .object({
      State: z
        .enum(['Off', 'Signing', 'WaitingForParent', 'On'])
        .describe('`WaitingForParent` until the parent zone was seen to have one of the DS records'),
      Supported: z.boolean().describe('False with the built-in name server, which does not sign'),
      DS: z.array(z.string()).describe('DS records to hand to the registrar or the parent zone'),
    })
    .describe('Whether the answers are signed'),
  Delegation: DelegationView,
  RecordCount: z.int().describe('Number of record sets'),
  DateDrift: dateField
    .nullable()
    .describe('Time at which the name servers were last found to differ from the zone, and were corrected; or null'),
  DateCreate: dateField,
  JobID: jobIdField,
})
export type ZoneView = z.output<typeof ZoneView>

export const ZoneList = listOf(ZoneView, 'Zones, newest first', 'All zones that match the filter')

export const ZoneFile = z
  .string()
  .meta({ id: 'ZoneFile', description: 'A zone file as BIND reads it (RFC 1035)', contentMediaType: 'text/dns' })

const PublishedSet = RecordSetView.pick({ Name: true, Type: true, TTL: true, Values: true }).meta({
  id: 'PublishedSet',
})

export const ZoneDifference = named('ZoneDifference', {
  Added: z.array(PublishedSet).describe('Record sets that the zone file has and the zone has not'),
  Changed: z
    .array(z.object({ Before: PublishedSet, After: PublishedSet }))
    .describe('Record sets whose values or time to live differ'),
  Removed: z.array(PublishedSet).describe('Record sets that the zone has and the zone file has not'),
  Notes: z
    .array(
      z.object({
        Line: z.int().describe('Line of the zone file, from 1'),
        Message: z.string().describe('What was left out, and why'),
      }),
    )
    .describe('What of the file was left out on purpose, such as SOA'),
})
export type ZoneDifference = z.output<typeof ZoneDifference>

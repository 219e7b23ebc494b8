import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { serverId, listOf } from '../../fields.schema.ts'
import { labelSelector, labels } from '../../labels/labels.schema.ts'
import type { RecordType } from './record-types.ts'

/** The types of records, most used first: the order of the panel's choice. */
export const TYPE_NAMES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'NS',
  'SRV',
  'CAA',
  'DS',
  'HTTPS',
  'LOC',
  'PTR',
  'SSHFP',
  'SVCB',
  'TLSA',
] as const satisfies readonly RecordType[]

const MAX_SETS = 20_000
const MAX_VALUES = 100

export const zoneIdParam = idParam().describe('Identifier of the zone')
const zoneParam = { id: zoneIdParam }

const name = text(1024).describe('Name relative to the zone, `@` for the zone itself; with a final dot it is complete')
const type = z.enum(TYPE_NAMES).describe('Type of the records')
const ttl = z.int().min(30).max(604_800).describe('Time to live, in seconds')
const value = text(16_384).describe('One record as a zone file writes it: `10 mail.example.com.` for MX')
const isProtected = z.boolean().describe('True to refuse changes until this is false again')
const comment = text(500).describe('A note, not published')
const followed = serverId.nullable().describe('Server whose address the records have and follow, for A; or null')

/** The fields of a record set besides its name and type. */
const settings = {
  TTL: ttl.optional().describe('Time to live, in seconds; that of the zone when absent'),
  Protected: isProtected.default(false),
  Comment: comment.default(''),
  Labels: labels.optional().describe('Labels; those of before when absent'),
  ServerID: followed.optional(),
}

export const NewRecordSet = z
  .strictObject({
    Name: name,
    Type: type,
    Values: z.array(value).max(MAX_VALUES).default([]).describe('The records; none with a ServerID'),
    ...settings,
  })
  .meta({ id: 'NewRecordSet' })
export type NewRecordSet = z.output<typeof NewRecordSet>

const sets = z.array(NewRecordSet).max(MAX_SETS)

export const ReplaceRecordSets = z.strictObject({
  ...zoneParam,
  RecordSets: sets.describe('Every record set that the zone is to have'),
})

export const ChangeRecordSets = z.strictObject({
  ...zoneParam,
  RecordSets: sets
    .min(1)
    .describe('Record sets that are created or replaced, each as a whole; one without values is deleted'),
})

export const RecordSetKey = z.strictObject({ ...zoneParam, name, type })

export const PutRecordSet = RecordSetKey.extend({
  Values: z.array(value).max(MAX_VALUES).default([]).describe('The records; none with a ServerID'),
  ...settings,
})

export const ListRecordSets = z.strictObject({
  ...zoneParam,
  name: text(1024).optional().describe('Part of the name, case-insensitive'),
  type: type.optional(),
  search: text(255).optional().describe('Part of the name, of a value or of the comment, case-insensitive'),
  label_selector: labelSelector,
  limit: z.int().min(1).max(20_000).optional().describe('Maximum number of items; all when absent'),
  offset: z.int().min(0).max(1_000_000).default(0).describe('Items to skip'),
})

export const RecordSetView = named('RecordSet', {
  Name: z.string().describe('Name relative to the zone, `@` for the zone itself'),
  Type: type,
  TTL: ttl,
  Values: z.array(z.string()).describe('The records in their canonical form'),
  Protected: isProtected,
  Comment: comment,
  Labels: labels,
  ServerID: followed,
})
export type RecordSetView = z.output<typeof RecordSetView>

export const RecordSetList = listOf(
  RecordSetView,
  'Record sets by name and type',
  'Number of record sets that match the filter',
)

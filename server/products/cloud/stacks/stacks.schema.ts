import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { booleanParam, idParam, named, text } from '#server/core/base.schema.ts'
import { FIREWALL_BOUNDS, STACK_BOUNDS } from '../bounds.schema.ts'
import { NewRecordSet, RecordSetView } from '../dns/records/record-sets.schema.ts'
import { Page, dateField, jobIdField, label, stateField, listOf } from '../fields.schema.ts'
import { CreateFirewall, FirewallView } from '../firewalls/firewalls.schema.ts'
import { JobError } from '../jobs/jobs.schema.ts'
import { labelSelector, labels } from '../labels/labels.schema.ts'
import { CreateNetwork, NetworkView } from '../networks/networks.schema.ts'
import { CreateServer, ServerView } from '../servers/servers.schema.ts'

const name = label.describe('Name of the stack, 1 to 63 printable characters')
const zoneId = z.int().min(1).max(2_147_483_647).describe('Identifier of an own DNS zone')

const NewStackServer = CreateServer.extend({
  Networks: z.array(label).max(16).default([]).describe('Names of networks of the stack to join on creation'),
  Firewalls: z
    .array(label)
    .max(FIREWALL_BOUNDS.perServer)
    .default([])
    .describe('Names of firewalls of the stack that are applied before the first start'),
  PTR: text(255, 1).optional().describe('Host name that the address is to point to; a record of the stack may have it'),
}).meta({ id: 'NewStackServer' })

const NewStackRecord = NewRecordSet.extend({
  ZoneID: zoneId,
  Server: label.optional().describe('Name of a server of the stack whose address the records have and follow, for A'),
}).meta({ id: 'NewStackRecord' })

const NewStackNetwork = CreateNetwork.meta({ id: 'NewStackNetwork' })
const NewStackFirewall = CreateFirewall.meta({ id: 'NewStackFirewall' })

const parts = {
  Name: name,
  Labels: labels.default({}).describe('Labels of the stack and of its servers, networks and firewalls'),
  Servers: z.array(NewStackServer).max(STACK_BOUNDS.servers).default([]).describe('Servers to create'),
  Networks: z.array(NewStackNetwork).max(STACK_BOUNDS.networks).default([]).describe('Private networks to create'),
  Firewalls: z.array(NewStackFirewall).max(STACK_BOUNDS.firewalls).default([]).describe('Firewalls to create'),
  Records: z
    .array(NewStackRecord)
    .max(STACK_BOUNDS.records)
    .default([])
    .describe('Record sets to create in own zones; none of them may exist'),
}

const consistent = z.check<CreateStack>(({ value, issues }) => {
  for (const { path, message } of faultsOf(value))
    issues.push({ code: 'custom', path, message, input: value, params: { code: 'unprocessable' } })
})

export const CreateStack = z.strictObject(parts).check(consistent)
export type CreateStack = z.output<z.ZodObject<typeof parts>>

export const StackId = z.strictObject({ id: idParam().describe('Identifier of the stack') })

export const ChangeStack = z
  .strictObject({
    ...StackId.shape,
    ...parts,
    dry_run: booleanParam.default(false).describe('True to see the difference, and change nothing'),
    Fingerprint: text(64, 1).optional().describe('That of the difference that was seen; required to delete servers'),
  })
  .check(consistent)
export type ChangeStack = z.output<typeof ChangeStack>

/** A stack in the form of the request that would create it; unlike a request, it may have no parts. */
export const StackDefinition = named('StackDefinition', {
  Name: name,
  Labels: labels,
  Servers: z.array(named('DefinedStackServer', NewStackServer.shape)).describe('Its servers'),
  Networks: z.array(named('DefinedStackNetwork', CreateNetwork.shape)).describe('Its private networks'),
  Firewalls: z
    .array(named('DefinedStackFirewall', { ...CreateFirewall.shape, Rules: FirewallView.shape.Rules }))
    .describe('Its firewalls'),
  Records: z.array(named('DefinedStackRecord', NewStackRecord.shape)).describe('Its record sets'),
})
export type StackDefinition = z.output<typeof StackDefinition>

export const UpdateStack = StackId.extend({ Name: name.optional(), Labels: labels.optional() })

export const ListStacks = Page.extend({ label_selector: labelSelector })

const summary = {
  ID: z.int().describe('Identifier of the stack'),
  Name: z.string().describe('Name of the stack'),
  State: stateField.describe('New, Active, Deleting or Failed'),
  Labels: labels,
  DateCreate: dateField,
  JobID: jobIdField,
}

const count = z.int().min(0)

const StackCounts = named('StackCounts', {
  Servers: count.describe('Servers'),
  Networks: count.describe('Private networks'),
  Firewalls: count.describe('Firewalls'),
  Records: count.describe('Record sets'),
})

export const StackSummary = named('StackSummary', {
  ...summary,
  Parts: StackCounts.describe('How many parts of each kind it has'),
})
export type StackSummary = z.output<typeof StackSummary>

const StackRecord = named('StackRecord', {
  ...RecordSetView.shape,
  ZoneID: zoneId,
  Zone: z.string().describe('Name of the zone'),
  State: stateField.describe('State of the zone: Active when the name servers answer with the records'),
})

const StackServer = named('StackServer', {
  ...ServerView.shape,
  PTR: z.string().nullable().describe('Host name that was set for its address, or null'),
})

export const StackView = named('Stack', {
  ...summary,
  Error: JobError.nullable().describe('Why it is Failed, or why its last change failed; or null'),
  Servers: z.array(StackServer).describe('Its servers that were not deleted'),
  Networks: z.array(NetworkView).describe('Its private networks that were not deleted'),
  Firewalls: z.array(FirewallView).describe('Its firewalls that were not deleted'),
  Records: z.array(StackRecord).describe('Its record sets that were not deleted'),
})
export type StackView = z.output<typeof StackView>

const PART_KINDS = ['Stack', 'Server', 'Network', 'Firewall', 'Record'] as const
export type PartKind = (typeof PART_KINDS)[number]

const part = {
  Kind: z.enum(PART_KINDS).describe('Stack is the stack itself'),
  ID: z.int().nullable().describe('Its identifier; null for record sets and new parts'),
  Name: z.string().describe('Its name; host and type of a record set'),
}

const FieldChange = named('StackFieldChange', {
  Field: z.string().describe('The field of the request'),
  Before: z.unknown().describe('Its value now'),
  After: z.unknown().describe('Its value in the request'),
})
export type FieldChange = z.output<typeof FieldChange>

const StackPart = named('StackPart', part)

export const StackDifference = named('StackDifference', {
  Fingerprint: z.string().describe('To send for this difference and no other'),
  Created: z.array(StackPart).describe('Parts that would be created'),
  Changed: z
    .array(named('ChangedStackPart', { ...part, Fields: z.array(FieldChange).describe('What of it would change') }))
    .describe('Parts that would be changed in place'),
  Removed: z.array(StackPart).describe('Parts that would be deleted'),
})
export type StackDifference = z.output<typeof StackDifference>

export const StackList = listOf(StackSummary, 'Stacks, newest first', 'All stacks that match the filter')

interface Fault {
  path: (string | number)[]
  message: string
}

/** What is wrong in a well-formed request, such as a name that refers to no part. */
function faultsOf({ Servers, Networks, Firewalls, Records }: CreateStack): Fault[] {
  const t = texts('cloud.errors')
  if (Servers.length + Networks.length + Firewalls.length + Records.length === 0)
    return [{ path: ['Servers'], message: t('stackEmpty') }]
  const unknown = (names: readonly string[], known: readonly { Name: string }[], path: (string | number)[]) =>
    names.flatMap((Name, at) =>
      known.some((one) => one.Name === Name) ? [] : [{ path: [...path, at], message: t('noPart', { name: Name }) }],
    )
  return [
    ...repeatedNames('Servers', Servers),
    ...repeatedNames('Networks', Networks),
    ...repeatedNames('Firewalls', Firewalls),
    ...Servers.flatMap((server, at) => [
      ...unknown(server.Networks, Networks, ['Servers', at, 'Networks']),
      ...unknown(server.Firewalls, Firewalls, ['Servers', at, 'Firewalls']),
    ]),
    ...Records.flatMap((record, at): Fault[] => {
      const path = ['Records', at, 'Server']
      if (record.Server === undefined) {
        if (record.Values.length > 0 || typeof record.ServerID === 'number') return []
        return [{ path: ['Records', at, 'Values'], message: t('valuesNeeded') }]
      }
      if (typeof record.ServerID === 'number') return [{ path, message: t('serverTwice') }]
      if (record.Type !== 'A') return [{ path, message: t('followsA') }]
      return Servers.some((server) => server.Name === record.Server)
        ? []
        : [{ path, message: t('noPart', { name: record.Server }) }]
    }),
  ]
}

function repeatedNames(kind: string, parts: readonly { Name: string }[]): Fault[] {
  const first = new Map(parts.map(({ Name }, at) => [Name, at] as const).toReversed())
  return parts.flatMap(({ Name }, at) =>
    first.get(Name) === at
      ? []
      : [{ path: [kind, at, 'Name'], message: texts('cloud.errors')('nameRepeated', { name: Name }) }],
  )
}

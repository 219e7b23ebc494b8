import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { idParam, named, text } from '#server/core/base.schema.ts'
import { DIRECTIONS, FIREWALL_BOUNDS, PROTOCOLS, USE_STATES } from '../bounds.schema.ts'
import { Page, dateField, label, serverId, listOf } from '../fields.schema.ts'
import { isProtected, labelSelector, labels } from '../labels/labels.schema.ts'
import { parseCidr } from '../cidr.schema.ts'

const rule = (key: 'firewallPort' | 'firewallPortNeeded' | 'firewallPortMeaningless') => ({
  error: () => texts('cloud.errors')(key),
  params: { code: 'unprocessable' },
})

const isBlock = (value: string) => parseCidr(value) !== null

const addresses = z
  .array(text(255, 1))
  .min(1)
  .max(FIREWALL_BOUNDS.addresses)
  .refine((all) => all.every(isBlock), {
    error: ({ input }) => texts('cloud.errors')('firewallAddress', { address: firstOther(input) }),
    params: { code: 'unprocessable' },
  })
  .meta({ examples: [['203.0.113.0/24', '2001:db8::/32']] })

function firstOther(input: unknown): string {
  return (input as string[]).find((value) => !isBlock(value)) ?? ''
}

const port = text(11, 1)
  .refine(isPorts, rule('firewallPort'))
  .meta({ examples: ['443', '8000-8100'] })

const fields = {
  Direction: z.enum(DIRECTIONS).describe('In: towards the server; Out: from the server'),
  Protocol: z.enum(PROTOCOLS).describe('TCP, UDP or ICMP'),
  Port: port.nullable().describe('Port, or first and last port; required for TCP and UDP, null for ICMP'),
  Addresses: addresses.describe(
    'Sources of In and destinations of Out: IPv4 and IPv6 blocks; 0.0.0.0/0 and ::/0 are all',
  ),
  Description: text(255).describe('Note'),
}

const FirewallRule = named('FirewallRule', fields)

const NewFirewallRule = z
  .strictObject({ ...fields, Port: fields.Port.default(null), Description: fields.Description.default('') })
  .refine((one) => one.Protocol === 'ICMP' || one.Port !== null, { path: ['Port'], ...rule('firewallPortNeeded') })
  .refine((one) => one.Protocol !== 'ICMP' || one.Port === null, { path: ['Port'], ...rule('firewallPortMeaningless') })
  .meta({ id: 'NewFirewallRule' })

export const Rules = z.array(NewFirewallRule).max(FIREWALL_BOUNDS.rules)

const rules = Rules.describe(
  'What passes. Everything else towards the server is dropped; from the server only where there is a rule for Out',
)

const name = label.describe('Name of the firewall, 1 to 63 printable characters')

export const CreateFirewall = z.strictObject({ Name: name, Rules: rules.default([]), Labels: labels.default({}) })

export const FirewallId = z.strictObject({ id: idParam().describe('Identifier of the firewall') })

export const UpdateFirewall = FirewallId.extend({
  Name: name.optional(),
  Labels: labels.optional(),
  Protected: isProtected.optional(),
})

export const ReplaceRules = FirewallId.extend({ Rules: rules })

export const ListFirewalls = Page.extend({
  server_id: serverId.optional().describe('Only firewalls of this server'),
  label_selector: labelSelector,
})

export const firewallId = z.int().min(1).max(2_147_483_647).describe('Identifier of the firewall')

export const FirewallView = named('Firewall', {
  ID: firewallId,
  Name: z.string().describe('Name of the firewall'),
  Rules: z.array(FirewallRule).describe('What passes'),
  AppliedTo: z
    .array(
      z.object({
        ServerID: serverId,
        State: z
          .enum(USE_STATES)
          .describe('Pending until the job of the server has ended; Failed: the rules there may be others'),
      }),
    )
    .describe('Servers that the firewall is applied to'),
  Labels: labels,
  Protected: isProtected,
  DateCreate: dateField,
})
export type FirewallView = z.output<typeof FirewallView>

export const FirewallList = listOf(FirewallView, 'Firewalls, newest first', 'All firewalls of the account')

/** `443`, or `8000-8100` with the smaller one first. */
function isPorts(value: string): boolean {
  if (!/^[1-9]\d{0,4}(-[1-9]\d{0,4})?$/.test(value)) return false
  const [first = 0, last = first] = value.split('-').map(Number)
  return first <= last && last <= 65_535
}

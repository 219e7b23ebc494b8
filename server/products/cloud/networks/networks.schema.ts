import { z } from 'zod'
import { booleanParam, idParam, named, text } from '#server/core/base.schema.ts'
import { Page, dateField, jobIdField, label, networkId, serverId, stateField, listOf } from '../fields.schema.ts'
import { isProtected, labelSelector, labels } from '../labels/labels.schema.ts'

const name = label.describe('Name of the private network, 1 to 63 printable characters')

export const CreateNetwork = z.strictObject({
  Name: name,
  Range: text(18, 1).optional().describe('A free /24 of the private pool, such as 10.130.7.0/24; assigned when absent'),
  Labels: labels.default({}),
})

export const UpdateNetwork = z.strictObject({
  id: idParam().describe('Identifier of the network'),
  Name: name.optional(),
  Labels: labels.optional(),
  Protected: isProtected.optional(),
})

export const NetworkId = z.strictObject({ id: idParam().describe('Identifier of the network') })

export const DeleteNetwork = NetworkId.extend({
  detach: booleanParam.default(false).describe('True to remove linked servers from the network first'),
})

export const ListNetworks = Page.extend({ label_selector: labelSelector })

export const NetworkView = named('Network', {
  ID: networkId,
  Name: z.string().describe('Name of the network'),
  State: stateField,
  Mask: z.ipv4().describe('Network mask'),
  Gateway: z.ipv4().describe('First address of the network'),
  LinkedServers: z
    .array(
      z.object({
        IP: z.ipv4().describe('Address of the server in this network'),
        MAC: z.string().describe('Hardware address of its interface'),
        ServerID: serverId,
      }),
    )
    .describe('Servers in the network'),
  Labels: labels,
  Protected: isProtected,
  DateCreate: dateField,
  JobID: jobIdField,
})
export type NetworkView = z.output<typeof NetworkView>

export const NetworkList = listOf(NetworkView, 'Networks, newest first', 'All networks of the account')

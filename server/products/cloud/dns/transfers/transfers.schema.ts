import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { jobIdField } from '../../fields.schema.ts'
import { ZoneId } from '../zones/zones.schema.ts'

/** Names of our TSIG keys begin with this: others in the same PowerDNS are not ours to delete. */
export const TRANSFER_KEY_PREFIX = 'quartet-'

const MAX_SECONDARIES = 10

export const ReplaceZoneTransfer = ZoneId.extend({
  Secondaries: z
    .array(text(60, 1))
    .max(MAX_SECONDARIES)
    .describe('IP addresses of your own name servers, each with a port after a colon where that is not 53'),
})

const keyName = z.string().describe('Name of the TSIG key, to be entered at the secondaries')
const algorithm = z.literal('hmac-sha256').describe('Algorithm of the TSIG key')

export const ZoneTransferView = named('ZoneTransfer', {
  Secondaries: z
    .array(z.string())
    .describe('Name servers that are notified of changes; without a key they alone may transfer the zone'),
  Key: z
    .object({ Name: keyName, Algorithm: algorithm })
    .nullable()
    .describe('The TSIG key that transfers must be signed with, or null'),
  JobID: jobIdField,
})
export type ZoneTransferView = z.output<typeof ZoneTransferView>

export const TransferKey = named('TransferKey', {
  Name: keyName,
  Algorithm: algorithm,
  Secret: z.string().describe('The secret in base64. It is shown only this once'),
  JobID: jobIdField,
})
export type TransferKey = z.output<typeof TransferKey>

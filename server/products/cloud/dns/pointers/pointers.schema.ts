import { z } from 'zod'
import { named, text } from '#server/core/base.schema.ts'
import { jobIdField } from '../../fields.schema.ts'
import { ServerId } from '../../servers/servers.schema.ts'

export const GetPointer = ServerId

export const SetPointer = ServerId.extend({
  Host: text(255, 1).describe('Host name that the address is to point to, such as mail.example.com'),
})

export const PointerView = named('PTR', {
  IP: z.ipv4().describe('Address of the server'),
  Name: z.string().describe('Name of the PTR record'),
  Host: z.string().nullable().describe('Host name that the address points to, or null'),
  SetBy: z
    .enum(['User', 'RecordSet'])
    .nullable()
    .describe('`User` for a name that was set here, `RecordSet` for that of a record set that follows the server'),
  Forward: z
    .enum(['Matches', 'Differs', 'Elsewhere'])
    .nullable()
    .describe(
      'Whether the host name has this address: `Elsewhere` when its zone is not managed here, so that nothing is known',
    ),
  JobID: jobIdField,
})
export type PointerView = z.output<typeof PointerView>

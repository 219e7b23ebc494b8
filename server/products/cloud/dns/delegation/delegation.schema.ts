import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { dateField } from '../../fields.schema.ts'

const state = z
  .enum(['Unchecked', 'Delegated', 'Partial', 'Elsewhere', 'None', 'Unknown'])
  .describe(
    '`Delegated` when the parent zone names exactly our name servers, `Partial` when it names other ones too or not all, ' +
      '`Elsewhere` for others alone, `None` for none; `Unknown` when it could not be asked, `Unchecked` before that',
  )

export const DelegationView = named(
  'Delegation',
  {
    State: state,
    Parent: z.string().nullable().describe('The zone above that was asked, or null'),
    Nameservers: z.array(z.string()).describe('Name servers that the parent zone names'),
    DS: z.array(z.string()).describe('DS records of the parent zone'),
    Problem: z.string().nullable().describe('Why the parent zone could not be asked, or null'),
    DateCheck: dateField.nullable().describe('Time at which it was last asked, or null'),
  },
  'What the parent zone answered when it was last asked',
)
export type DelegationView = z.output<typeof DelegationView>

export const StoredDelegation = DelegationView.omit({ DateCheck: true }).extend({
  /** At the last check, name servers or DS records had not arrived at the parent zone. */
  IsWaiting: z.boolean(),
})
export type StoredDelegation = z.output<typeof StoredDelegation>

import { z } from 'zod'
import { named, opaqueId, text } from '#server/core/base.schema.ts'
import { WITHHELD } from './withheld.schema.ts'

/** How long a proposal waits for a person. */
export const WAIT_DAYS = 7
/** The most proposals of an account that wait at a time. */
export const MOST_OPEN = 50

const STATES = ['open', 'approved', 'declined', 'expired'] as const
export type ProposalState = (typeof STATES)[number]

const when = z.iso.datetime()

export const ProposalId = z.strictObject({ id: opaqueId('prp').describe('Proposal id, `prp_…`') })

export const ListProposals = z.object({
  state: z.enum(STATES).optional().describe('Only those in this state'),
})

/** What a webhook says of a proposal. */
export const ProposalSummary = named('ProposalSummary', {
  id: z.string().describe('Proposal id, `prp_…`'),
  state: z.enum(STATES).describe('`expired` also when the token that proposed it has ended'),
  operation: z.string().describe('What would be called, such as `servers.create`'),
  title: z.string().describe('What that does, in a line'),
  target: z.string().nullable().describe('What it acts on, such as `server:1204567`, or the name of what it creates'),
  account_id: z.string().describe('The account that it would change'),
  token_id: z.string().describe('The token that proposed it'),
  token_name: z.string().describe('Name of that token, or of the program that has it'),
  program_id: z.string().nullable().describe('The program; null for a token without one'),
  created_at: when.describe('Time of the proposal'),
  expires_at: when.describe('When it can no longer be approved'),
  decided_at: when.nullable().describe('When it was approved or declined; null before'),
})

/** A change that waits, or waited, for the approval of a person. */
export const ProposalView = ProposalSummary.extend({
  input: z.record(z.string(), z.unknown()).describe(`Its input as it was sent; \`${WITHHELD}\` stands for secrets`),
  result: z
    .unknown()
    .describe('The answer of the approved call, null before; of one that gives out a secret only the ids'),
}).meta({ id: 'Proposal', extends: 'ProposalSummary' })

export const ProposalList = named('ProposalList', {
  items: z.array(ProposalView).describe('The latest 100, newest first'),
})

export const ApprovedProposal = ProposalView.extend({
  answer: z
    .unknown()
    .describe('The whole answer of a call that gives out a secret, shown this once; null for any other'),
}).meta({ id: 'ApprovedProposal', extends: 'Proposal' })

/** What `createProposal` stores of a call. */
export const ProposedCall = z.object({
  operation: text(100, 1),
  title: text(500, 1),
  access: text(100, 1),
  target: text(2_000).nullable(),
  input: z.record(z.string(), z.unknown()),
})

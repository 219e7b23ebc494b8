import type { z } from 'zod'
import type { Proposal } from '#prisma/generated/client.ts'
import { decrypt } from '#server/core/crypto.ts'
import type { ProposalState, ProposalSummary, ProposalView } from './proposals.schema.ts'
import { WITHHELD } from './withheld.schema.ts'

/** A proposal as its account sees it. @param ended whether the token that proposed it has ended */
export function proposalView(row: Proposal, ended = false): z.input<typeof ProposalView> {
  const input = withheld(inputOf(row)) as Record<string, unknown>
  return { ...summaryOf(row, ended), input, result: row.result }
}

/** The proposal without its input. */
export function summaryOf(row: Proposal, ended = false): z.input<typeof ProposalSummary> {
  const { id, operation, title, target } = row
  return {
    id,
    state: stateOf(row, ended),
    operation,
    title,
    target,
    account_id: row.userId,
    token_id: row.tokenId,
    token_name: row.tokenName,
    program_id: row.programId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }
}

/** The input of the call as it was sent. */
export function inputOf({ input }: Pick<Proposal, 'input'>): Record<string, unknown> {
  return JSON.parse(decrypt(Buffer.from(input)).toString('utf8')) as Record<string, unknown>
}

function stateOf({ state, expiresAt }: Proposal, ended: boolean): ProposalState {
  return state === 'open' && (ended || expiresAt <= new Date()) ? 'expired' : (state as ProposalState)
}

/** Names of fields that are never shown. SSH keys and scripts are shown, because approving depends on them. */
const SECRET = /password|secret|token$/i

/** The value without secrets, at any depth. */
function withheld(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withheld)
  if (!(value instanceof Object)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, SECRET.test(name) && part ? WITHHELD : withheld(part)]),
  )
}

import type { Prisma, Proposal } from '#prisma/generated/client.ts'
import { accountOf, type Account } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { boundTo } from '#server/core/database/bound.ts'
import { found } from '#server/core/errors.ts'
import { withdraw } from '#server/platform/notifications/notify.sql.ts'
import { platformQuery, sessionMutation } from '../operation.ts'
import { proposalView } from './proposal-view.ts'
import { ListProposals, ProposalId, ProposalList, ProposalView } from './proposals.schema.ts'
import { decided, endedAmong } from './decide.ts'

const MOST_LISTED = 100

const reading = { access: 'account', acts: 'caller' } as const

export const listProposals = platformQuery({
  ...reading,
  id: 'proposals.list',
  summary: 'List changes that wait, or waited, for approval',
  description:
    'A person sees those of the account, a token that only proposes its own, any other token those of operations that its scopes allow. They are kept for 30 days after they ended.',
  input: ListProposals,
  output: ProposalList,
  async run(ctx, { state }) {
    const rows = await ctx.db.proposal.findMany({
      where: {
        ...seenBy(accountOf(ctx.actor)),
        ...(state && { state: state === 'expired' ? { in: ['open', 'expired'] } : state }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: MOST_LISTED,
    })
    const items = await viewsOf(ctx.db, rows)
    return { items: state ? items.filter((one) => one.state === state) : items }
  },
})

export const getProposal = platformQuery({
  ...reading,
  id: 'proposals.get',
  summary: 'Get a change that waits, or waited, for approval',
  description: 'The token that proposed it reads here what became of it: its state and, once approved, the result.',
  input: ProposalId,
  output: ProposalView,
  async run(ctx, { id }) {
    const row = found(await ctx.db.proposal.findFirst({ where: { ...seenBy(accountOf(ctx.actor)), id } }))
    const [view] = await viewsOf(ctx.db, [row])
    return found(view)
  },
})

export const declineProposal = sessionMutation({
  id: 'proposals.decline',
  summary: 'Decline a proposed change',
  description: 'It never happens then. A token cannot do this, whatever its scopes.',
  input: ProposalId,
  output: ProposalView,
  async run(ctx, { id }) {
    const { row, isRepeated } = await decided(ctx, id, 'declined')
    if (isRepeated) ctx.replay()
    return proposalView(row)
  },
})

/** Expires undecided proposals, and deletes those that ended more than 30 days ago. @returns how many were deleted */
export async function tidyProposals(db: Db, now: Date): Promise<number> {
  const ended = await db.proposal.updateManyAndReturn({
    where: { state: 'open', expiresAt: { lte: now } },
    data: { state: 'expired' },
    select: { id: true },
  })
  for (const { id } of ended) await withdraw(db, `proposal:${id}`)
  const before = new Date(now.getTime() - KEPT_MS)
  const old = {
    state: { not: 'open' },
    expiresAt: { lt: before },
    OR: [{ decidedAt: null }, { decidedAt: { lt: before } }],
  }
  return (await db.proposal.deleteMany({ where: old })).count
}

const KEPT_MS = 30 * 24 * 3600_000

/** The proposals that a caller may read. */
function seenBy(account: Account): Prisma.ProposalWhereInput {
  const { userId, credential, programId, scopes } = account
  if (credential.type === 'session') return { userId }
  const own = programId === undefined ? { tokenId: credential.id } : { programId }
  if (account.proposeOnly || programId !== undefined || boundTo(account)) return { userId, ...own }
  return { userId, OR: [own, { access: { in: [...scopes] } }] }
}

async function viewsOf(db: Db, rows: readonly Proposal[]) {
  const ended = await endedAmong(
    db,
    rows.filter(({ state }) => state === 'open'),
  )
  return rows.map((row) => proposalView(row, ended.has(row.id)))
}

import type { Prisma } from '#prisma/generated/client.ts'
import { texts } from '#i18n/texts.ts'
import { partsOf } from '#server/platform/tokens/resources.ts'
import { accountOf, type Account } from '#server/core/actor.ts'
import { derive, type Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { AnyOperation } from '#server/core/operation.ts'
import { refuseInMaintenance } from '#server/core/products.ts'
import type { Scope } from '#server/core/scopes.schema.ts'
import { singleton } from '#server/core/process/singleton.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { sessionMutation } from '#server/platform/operation.ts'
import { decided, endedAmong } from '#server/platform/proposals/decide.ts'
import { inputOf, proposalView } from '#server/platform/proposals/proposal-view.ts'
import { ApprovedProposal, ProposalId } from '#server/platform/proposals/proposals.schema.ts'

/**
 * The decision and the call are one transaction: either both happen or none, so that neither a second click nor the end
 * of the process can repeat the call or lose it.
 */
export const approveProposal = sessionMutation({
  id: 'proposals.approve',
  summary: 'Approve a proposed change and make it',
  description:
    'The call runs once, with the rights of the person who approves and within the limits of the token that proposed it. An error of the call leaves the proposal open. A token cannot do this, whatever its scopes.',
  secret: true,
  input: ProposalId,
  output: ApprovedProposal,
  async run(ctx, { id }) {
    const { row, isRepeated } = await decided(ctx, id, 'approved')
    if (isRepeated) {
      ctx.replay()
      return { ...proposalView(row), answer: null }
    }
    if ((await endedAmong(ctx.db, [row])).size > 0) {
      throw new AppError('conflict', texts('proposals.errors')('tokenEnded'), { reason: 'token_ended' })
    }
    const operation = await operationNamed(row.operation)
    refuseInMaintenance(operation)
    const answer = json(await operation.join(await asApprover(ctx, row), inputOf(row)))
    const result = operation.secret ? idsOf(answer) : answer
    const data = { result: result as Prisma.InputJsonValue }
    const approved = await ctx.db.proposal.update({ where: { id }, data })
    return { ...proposalView(approved), answer: operation.secret ? answer : null }
  },
})

/** The approver, limited to the scopes and the resources of the token that proposed. */
async function asApprover(
  ctx: Context,
  { tokenId, scopes, resources }: { tokenId: string; scopes: readonly string[]; resources: readonly string[] },
): Promise<Context> {
  const account = accountOf(ctx.actor)
  const parts = await partsOf(ctx.db, account.userId, resources)
  const actor: Account = {
    ...account,
    scopes: account.scopes.filter((scope: Scope) => scopes.includes(scope)),
    ...(resources.length > 0 && { resources, parts }),
    proposedBy: `token:${tokenId}`,
  }
  return derive(ctx, { actor })
}

/** @throws gone when this installation no longer has it */
async function operationNamed(id: string): Promise<AnyOperation> {
  const operation = (await proposable()).get(id)
  if (operation) return operation
  throw new AppError('gone', texts('proposals.errors')('gone'))
}

/** The operations of all endpoints by id: what could be proposed was called at one of them. */
function proposable(): Promise<ReadonlyMap<string, AnyOperation>> {
  return singleton('proposable-operations', async () => {
    const { routes } = await apiRoutes()
    const handlers = routes.flatMap(({ handlers: byMethod }) => Object.values(byMethod) as Partial<Endpoint>[])
    return new Map(handlers.flatMap(({ operation }) => (operation ? [[operation.id, operation] as const] : [])))
  })
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? {}))

/** The ids in an answer, which are kept when it contains a secret: the rest can be read by them. */
function idsOf(answer: unknown): object {
  return Object.fromEntries(Object.entries(answer as object).filter(([name]) => /^id$|_id$|ID$/.test(name)))
}

import { texts } from '#i18n/texts.ts'
import type { Context } from '#server/core/context.ts'
import { encrypt } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { AppError, limitReached } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { AnyOperation, Outcome } from '#server/core/operation.ts'
import { emit } from '#server/platform/webhooks/emit.sql.ts'
import { byToken } from '#server/platform/tokens/tokens.service.ts'
import { platformMutation } from '../operation.ts'
import { proposalView, summaryOf } from './proposal-view.ts'
import { MOST_OPEN, ProposalView, ProposedCall, WAIT_DAYS } from './proposals.schema.ts'

type Stored = Awaited<ReturnType<(typeof createProposal)['execute']>>['output']

/**
 * Stores a call of a token whose changes wait for approval, after the checks that precede a change: access, bound
 * resources, input.
 * @throws AppError as the call itself; forbidden for an input that cannot be stored
 */
export async function propose(
  operation: AnyOperation,
  ctx: Context,
  raw: unknown,
  key: { idempotencyKey?: string },
): Promise<Outcome<Stored>> {
  const parsed = await operation.admit(ctx, raw)
  const { id, summary: title, access } = operation
  const input = storable(raw)
  const call = { operation: id, title, access, target: await targetOf(operation, ctx, parsed, input), input }
  return createProposal.execute(ctx, call, key)
}

/** Not exposed by an endpoint: only `propose` calls it. */
const createProposal = platformMutation({
  id: 'proposals.create',
  summary: 'Propose a change',
  access: 'account',
  acts: 'caller',
  atOnce: true,
  input: ProposedCall,
  output: ProposalView,
  async run(ctx, { input, ...call }) {
    const { userId, credential } = byToken(ctx.actor)
    // Proposals of an account are stored one at a time, so that the limit is exact.
    await lock(ctx.db, `proposals of ${userId}`)
    const token = await ctx.db.apiToken.findFirst({ where: { id: credential.id, userId, revokedAt: null } })
    if (!token) throw new AppError('unauthenticated', texts('tokens.errors')('invalid'), { reason: 'invalid_token' })
    await checkLimit(ctx.db, userId)
    const { id: tokenId, name: tokenName, programId, grantId, scopes, resources } = token
    const row = await ctx.db.proposal.create({
      data: {
        id: newId('prp'),
        userId,
        tokenId,
        tokenName,
        programId,
        grantId,
        scopes,
        resources,
        ...call,
        input: new Uint8Array(encrypt(Buffer.from(JSON.stringify(input)))),
        expiresAt: endOf(token),
      },
    })
    const { operation, target, title } = call
    const subject = `proposal:${row.id}`
    ctx.note({ subject, after: { operation, target, by: tokenName, expires_at: row.expiresAt.toISOString() } })
    const facts = { who: tokenName, title: target === null ? title : `${title} (${target})` }
    const notice = { kind: 'proposal.waiting', path: '/account/proposals', facts } as const
    await emit(ctx.db, { ownerId: userId, type: 'proposal.created', subject, data: summaryOf(row), notice })
    return proposalView(row)
  },
})

/** @throws unprocessable when the account has as many open proposals as it may */
async function checkLimit(db: Db, userId: string): Promise<void> {
  const open = await db.proposal.count({ where: { userId, state: 'open', expiresAt: { gt: new Date() } } })
  if (open < MOST_OPEN) return
  throw limitReached(texts('proposals.errors')('limit', { most: MOST_OPEN }))
}

/** A proposal expires no later than its token. Access tokens of a program do not count: they are renewed. */
function endOf({ expiresAt, grantId }: { expiresAt: Date | null; grantId: string | null }): Date {
  const latest = new Date(Date.now() + WAIT_DAYS * 24 * 3600_000)
  return expiresAt && grantId === null && expiresAt < latest ? expiresAt : latest
}

/** @throws forbidden for an input that JSON cannot represent, such as a stream */
function storable(raw: unknown): Record<string, unknown> {
  if (isJson(raw) && raw instanceof Object && !Array.isArray(raw)) return raw as Record<string, unknown>
  throw new AppError('forbidden', texts('errors.access')('proposeOnly'), { reason: 'approval_required' })
}

function isJson(value: unknown): boolean {
  if (value === null || value === undefined || ['string', 'boolean'].includes(typeof value)) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  return isPlain(value) && Object.values(value).every(isJson)
}

/** True also for an object without a prototype, such as a parsed query. */
function isPlain(value: unknown): value is object {
  if (!(typeof value === 'object' && value !== null)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const NAMES = ['id', 'ID', 'Name', 'name', 'title', 'url']

/** Names what a call acts on: its resources, or else an id or name in its input. */
async function targetOf(
  { acts }: AnyOperation,
  ctx: Context,
  parsed: unknown,
  input: Record<string, unknown>,
): Promise<string | null> {
  const resources = acts instanceof Object && 'on' in acts ? await acts.on(parsed as never, ctx) : []
  if (resources.length > 0) return resources.join(', ')
  for (const name of NAMES) {
    const value = input[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 200)
  }
  return null
}

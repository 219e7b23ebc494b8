import type { z } from 'zod'
import type { Prisma } from '#prisma/generated/client.ts'
import { accountOf } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { sessionMutation, sessionQuery } from '../operation.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { AdmittedProgramList, ProgramId, scopesIn, type AdmittedProgram } from './programs.schema.ts'

/** Consents of one account to one program that count at a time: one for each device that the program runs on. */
const MAX_GRANTS = 20

export const listAdmittedPrograms = sessionQuery({
  id: 'account.programs',
  name: 'listAdmittedPrograms',
  summary: 'List the programs that the calling account has let in',
  output: AdmittedProgramList,
  async run(ctx) {
    const { userId } = accountOf(ctx.actor)
    const rows = await ctx.db.programGrant.findMany({
      where: { userId, ...live(new Date()) },
      include: { program: true },
      orderBy: { createdAt: 'desc' },
    })
    return { items: [...Map.groupBy(rows, ({ programId }) => programId).values()].map(admitted) }
  },
})

export const endProgramAccess = sessionMutation({
  id: 'account.endProgram',
  name: 'endProgramAccess',
  summary: 'End the access of a program to the calling account',
  description: 'Takes effect immediately: its next request is refused.',
  input: ProgramId,
  async run(ctx, { id }) {
    const { userId } = accountOf(ctx.actor)
    const { count } = await ctx.db.programGrant.deleteMany({ where: { programId: id, userId } })
    if (count === 0) throw new AppError('not_found')
    ctx.note({ subject: `program:${id}`, before: { user: userId } })
    await invalidateCredentials(ctx, userId)
  },
})

/** Ends every access that an account has given to programs. */
export async function endGrants(ctx: Context, userId: string): Promise<void> {
  const ended = await ctx.db.programGrant.findMany({ where: { userId }, distinct: 'programId' })
  await ctx.db.programGrant.deleteMany({ where: { userId } })
  for (const { programId } of ended) ctx.note({ subject: `program:${programId}`, before: { user: userId } })
}

/**
 * Deletes the oldest consents of the account to the program, so that one more can be added in this
 * transaction.
 */
export async function endOldestGrants(db: Db, grant: { userId: string; programId: string }): Promise<void> {
  await lock(db, `grants of ${grant.userId} ${grant.programId}`)
  const surplus = await db.programGrant.findMany({
    where: grant,
    orderBy: { createdAt: 'desc' },
    skip: MAX_GRANTS - 1,
    select: { id: true },
  })
  if (surplus.length > 0) await db.programGrant.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } })
}

/** Condition for consents that are valid, or whose code may still be used. */
function live(now: Date) {
  return {
    OR: [{ refreshExpiresAt: { gt: now } }, { codeUsedAt: null, codeExpiresAt: { gt: now } }],
  } satisfies Prisma.ProgramGrantWhereInput
}

type Grant = Prisma.ProgramGrantGetPayload<{ include: { program: true } }>

/** The consents of one account to one program, newest first. */
function admitted(grants: Grant[]): z.input<typeof AdmittedProgram> {
  const [{ program } = { program: { id: '', name: '', site: '' } }] = grants
  const used = grants.map(({ usedAt }) => usedAt?.getTime() ?? 0)
  const lastUsedAt = Math.max(...used)
  return {
    id: program.id,
    name: program.name,
    site: program.site,
    scopes: scopesIn(grants.flatMap(({ scopes }) => scopes)),
    // Changes wait only if every consent says so.
    propose_only: grants.every(({ proposeOnly }) => proposeOnly),
    since: new Date(Math.min(...grants.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    last_used_at: lastUsedAt === 0 ? null : new Date(lastUsedAt).toISOString(),
  }
}

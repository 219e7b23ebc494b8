import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { Program } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import { hmac } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found, limitReached } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { tokenMutation, tokenQuery } from '../operation.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import {
  CreatedProgram,
  CreateProgram,
  ProgramId,
  ProgramList,
  ProgramSecret,
  ProgramView,
  scopesIn,
  UpdateProgram,
} from './programs.schema.ts'
import { newProgramSecret } from './secrets.ts'

/** The most programs of one account. */
const MAX_PROGRAMS = 20

export const createProgram = tokenMutation({
  id: 'programs.create',
  summary: 'Create a program that others can let into their accounts',
  description: 'Its id is the `client_id` of OAuth 2. The secret is shown in this response only.',
  secret: true,
  input: CreateProgram,
  output: CreatedProgram,
  async run(ctx, { confidential, redirect_uris, ...given }) {
    const ownerId = ownerFor(ctx.actor, 'tokens:write')
    await lock(ctx.db, `programs of ${ownerId}`)
    await checkLimit(ctx.db, ownerId)
    const secret = confidential ? newProgramSecret() : null
    const secretHash = secret === null ? null : hmac(secret)
    const row = await ctx.db.program.create({
      data: { ...given, id: newId('prg'), ownerId, redirectUris: redirect_uris, secretHash },
    })
    ctx.note({ subject: `program:${row.id}`, after: noteOf(row) })
    return { ...programView(row), secret }
  },
})

export const listPrograms = tokenQuery({
  id: 'programs.list',
  summary: 'List own programs',
  output: ProgramList,
  async run(ctx) {
    const ownerId = ownerFor(ctx.actor, 'tokens:write')
    const rows = await ctx.db.program.findMany({
      where: { ownerId },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    })
    return { items: rows.map(programView) }
  },
})

export const getProgram = tokenQuery({
  id: 'programs.get',
  summary: 'Get an own program',
  input: ProgramId,
  output: ProgramView,
  async run(ctx, { id }) {
    return programView(await ownProgram(ctx.db, ownerFor(ctx.actor, 'tokens:write'), id))
  },
})

export const updateProgram = tokenMutation({
  id: 'programs.update',
  summary: 'Update an own program',
  description: 'Scopes that are taken away are missing in its next access tokens.',
  input: UpdateProgram,
  output: ProgramView,
  async run(ctx, { id, redirect_uris, ...given }) {
    const before = await ownProgram(ctx.db, ownerFor(ctx.actor, 'tokens:write'), id)
    const data = { ...given, ...(redirect_uris && { redirectUris: redirect_uris }) }
    const row = await ctx.db.program.update({ where: { id }, data })
    ctx.note({ subject: `program:${id}`, before: noteOf(before), after: noteOf(row) })
    return programView(row)
  },
})

export const renewProgramSecret = tokenMutation({
  id: 'programs.renewSecret',
  name: 'renewProgramSecret',
  summary: 'Replace the secret of an own program',
  description: 'The former secret ends at once; access that accounts have given stays. Refused for public programs.',
  secret: true,
  input: ProgramId,
  output: ProgramSecret,
  async run(ctx, { id }) {
    const { secretHash } = await ownProgram(ctx.db, ownerFor(ctx.actor, 'tokens:write'), id)
    if (!secretHash)
      throw new AppError('unprocessable', texts('programs.errors')('noSecret'), { reason: 'public_program' })
    const secret = newProgramSecret()
    await ctx.db.program.update({ where: { id }, data: { secretHash: hmac(secret) } })
    ctx.note({ subject: `program:${id}` })
    return { secret }
  },
})

export const deleteProgram = tokenMutation({
  id: 'programs.delete',
  summary: 'Delete an own program',
  description: 'Ends its access to every account at once.',
  input: ProgramId,
  async run(ctx, { id }) {
    const row = await ownProgram(ctx.db, ownerFor(ctx.actor, 'tokens:write'), id)
    await ctx.db.program.delete({ where: { id } })
    ctx.note({ subject: `program:${id}`, before: noteOf(row) })
    await invalidateCredentials(ctx, id)
  },
})

/** @throws unprocessable when the account has as many programs as it may have */
async function checkLimit(db: Db, ownerId: string): Promise<void> {
  if ((await db.program.count({ where: { ownerId } })) < MAX_PROGRAMS) return
  throw limitReached(texts('programs.errors')('limit', { most: MAX_PROGRAMS }))
}

async function ownProgram(db: Db, ownerId: string, id: string): Promise<Program> {
  return found(await db.program.findFirst({ where: { id, ownerId } }))
}

function noteOf({ name, site, redirectUris, scopes }: Program) {
  return { name, site, redirect_uris: redirectUris, scopes }
}

function programView(row: Program): z.input<typeof ProgramView> {
  return {
    id: row.id,
    name: row.name,
    site: row.site,
    redirect_uris: row.redirectUris,
    scopes: scopesIn(row.scopes),
    confidential: row.secretHash !== null,
    created_at: row.createdAt.toISOString(),
  }
}

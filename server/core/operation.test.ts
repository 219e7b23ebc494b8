import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { actorOf, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import { ANONYMOUS, type Scope } from './actor.ts'
import { text } from './base.schema.ts'
import type { Context } from './context.ts'
import { db } from './database/db.ts'
import { AppError } from './errors.ts'
import { newId } from './ids.ts'
import { operation } from './operation.ts'

const Rename = z.strictObject({ name: text(20, 2), fail: z.boolean().optional(), held: z.boolean().optional() })
/** A held call ends when this is resolved. */
let released = Promise.withResolvers<void>()

const rename = operation({
  id: 'test.rename',
  product: 'platform',
  summary: 'Rename the caller',
  access: 'tokens:write',
  kind: 'mutation',
  input: Rename,
  output: z.object({ name: z.string() }),
  secret: true,
  async run(ctx, input) {
    const id = ctx.actor.kind === 'account' ? ctx.actor.userId : ''
    const before = await ctx.db.user.findUniqueOrThrow({ where: { id } })
    const after = await ctx.db.user.update({ where: { id }, data: { name: input.name } })
    ctx.note({ subject: `user:${id}`, before: { name: before.name, password: 'x' }, after: { name: after.name } })
    if (input.held) await released.promise
    if (input.fail) throw new AppError('conflict', 'No')
    return after
  },
})

/** Returns the name and how it was stored. */
const renameFast = operation({
  ...rename,
  id: 'test.renameFast',
  audit: false,
  run: () => Promise.resolve({ name: 'by run' }),
  shortcut: (_ctx, input) => Promise.resolve(input.fail ? null : { name: 'by the shortcut' }),
})

const SCOPES = { scopes: ['tokens:write'] } as const

/** A call with one credential per user. */
const call = (user: TestUser, input: unknown, idempotencyKey?: string) => {
  const actor = { ...actorOf(user), ...SCOPES, credential: { type: 'token', id: `tok of ${user.id}` } as const }
  return rename.execute(contextFor(actor), input, idempotencyKey === undefined ? {} : { idempotencyKey })
}
const nameOf = async (user: TestUser) => (await db().user.findUniqueOrThrow({ where: { id: user.id } })).name

describe('an operation', () => {
  test('refuses a caller without an account or without the scope before it reads the input', async () => {
    await expect(rename.execute(contextFor(ANONYMOUS), 1)).rejects.toMatchObject({ code: 'unauthenticated' })
    const actor = { ...actorOf(await aUser()), scopes: [] }
    await expect(rename.execute(contextFor(actor), 1)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('tells malformed input (400) from input against a rule (422), by field', async () => {
    const user = await aUser()
    await expect(call(user, { name: 7 })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(call(user, { name: 'ok', other: 1 })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { other: expect.any(Array) } },
    })
    await expect(call(user, { name: 'x' })).rejects.toMatchObject({ code: 'unprocessable' })
    await expect(call(user, { name: 'a\u0000b' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(call(user, { name: 'a\ud800b' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('takes names that objects have by birth, and a length that is none, for malformed input', async () => {
    const user = await aUser()
    await expect(call(user, { name: 'ok', constructor: 1 })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(call(user, { name: { length: { toString: 1 } } })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('tells at most 50 unknown fields, by short names', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${'k'.repeat(500)}${n}`, 1]))
    const refused: unknown = await call(await aUser(), { name: 'ok', ...unknown }).catch((error: unknown) => error)
    expect(JSON.stringify((refused as AppError).details).length).toBeLessThan(20_000)
  })

  test('takes its shortcut unless that leaves the call to it or an Idempotency-Key is to be stored with it', async () => {
    const ctx = contextFor({ ...actorOf(await aUser()), ...SCOPES })
    const nameBy = async (input: object, options = {}) => (await renameFast.execute(ctx, input, options)).output.name
    expect(await nameBy({ name: 'ok' })).toBe('by the shortcut')
    expect(await nameBy({ name: 'ok', fail: true })).toBe('by run')
    expect(await nameBy({ name: 'ok' }, { idempotencyKey: newId('key') })).toBe('by run')
  })

  test('lets out only what its output schema names', async () => {
    const { output } = await call(await aUser(), { name: 'Shown' })
    expect(output).toEqual({ name: 'Shown' })
  })

  test('keeps the change and its audit row together, without secrets', async () => {
    const user = await aUser({ name: 'Old name' })
    await call(user, { name: 'New name' })
    const rows = await db().auditEntry.findMany({ where: { subject: `user:${user.id}` } })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ action: 'test.rename', before: { name: 'Old name' }, after: { name: 'New name' } })
  })

  test('that fails changes nothing and leaves no audit row', async () => {
    const user = await aUser({ name: 'Old name' })
    await expect(call(user, { name: 'New name', fail: true })).rejects.toMatchObject({ code: 'conflict' })
    expect(await nameOf(user)).toBe('Old name')
    expect(await db().auditEntry.count({ where: { subject: `user:${user.id}` } })).toBe(0)
  })
})

describe('an operation that everybody may call', () => {
  const open = {
    id: 'test.open',
    product: 'music',
    summary: 'Say who is calling',
    access: 'anyone',
    input: z.object({}),
    output: z.object({ kind: z.string() }),
    run: ({ actor, note }: Context) => {
      note({ subject: 'test:open' })
      return Promise.resolve({ kind: actor.kind })
    },
  } as const
  const kindFor = async (spec: Parameters<typeof operation>[0], user: TestUser, scopes: readonly Scope[]) =>
    (await operation(spec).execute(contextFor(actorOf(user, scopes)), {})).output

  test.each(['query', 'mutation'] as const)('sees a visitor without the scope that reads: %s', async (kind) => {
    const user = await aUser()
    expect(await kindFor({ ...open, kind }, user, ['vacancies:read', 'music:internal'])).toEqual({ kind: 'anonymous' })
    expect(await kindFor({ ...open, kind }, user, ['music:read'])).toEqual({ kind: 'account' })
    expect(await kindFor({ ...open, kind, readScope: 'rides:read' }, user, ['music:read'])).toEqual({
      kind: 'anonymous',
    })
    expect(await kindFor({ ...open, kind, readScope: null }, user, [])).toEqual({ kind: 'account' })
    expect(await kindFor({ ...open, kind, product: 'platform' }, user, [])).toEqual({ kind: 'account' })
  })

  test('writes down who called all the same', async () => {
    const user = await aUser()
    await kindFor({ ...open, kind: 'mutation' }, user, [])
    expect(await db().auditEntry.findMany({ where: { actorId: user.id } })).toMatchObject([{ action: 'test.open' }])
  })
})

describe('an Idempotency-Key', () => {
  test('gives the first success again, and does the work once', async () => {
    const [user, key] = [await aUser(), newId('key')]
    expect(await call(user, { name: 'First' }, key)).toMatchObject({ replayed: false })
    await call(user, { name: 'Second' })
    expect(await call(user, { name: 'First' }, key)).toEqual({ output: { name: 'First' }, replayed: true })
    expect(await nameOf(user)).toBe('Second')
  })

  test('refuses another request under the same key', async () => {
    const [user, key] = [await aUser(), newId('key')]
    await call(user, { name: 'First' }, key)
    await expect(call(user, { name: 'Other' }, key)).rejects.toMatchObject({ code: 'unprocessable' })
    expect(await nameOf(user)).toBe('First')
  })

  test('refuses duplicates of a request that is still running', async () => {
    const [user, key] = [await aUser(), newId('key')]
    released = Promise.withResolvers()
    const refusals: unknown[] = []
    const calls = Array.from({ length: 5 }, async () => {
      try {
        return await call(user, { name: 'Twice', held: true }, key)
      } catch (error) {
        refusals.push(error)
        if (refusals.length === 4) released.resolve()
        return null
      }
    })
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual([{ output: { name: 'Twice' }, replayed: false }])
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'conflict' })
  })

  test('stores no failure, belongs to one credential, and keeps secrets encrypted', async () => {
    const [user, key] = [await aUser(), newId('key')]
    await expect(call(user, { name: 'Fails', fail: true }, key)).rejects.toMatchObject({ code: 'conflict' })
    expect(await call(user, { name: 'Works' }, key)).toMatchObject({ replayed: false })
    expect(await call(await aUser(), { name: 'Stranger' }, key)).toMatchObject({ replayed: false })
    const rows = await db().idempotencyRecord.findMany({ where: { key } })
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(Buffer.from(row.output).toString('latin1')).not.toMatch(/Works|Stranger/)
  })
})

import { createHash } from 'node:crypto'
import { texts } from '#i18n/texts.ts'
import type { Context } from './context.ts'
import { decrypt, encrypt } from './crypto.ts'
import type { Db } from './database/db.ts'
import { AppError } from './errors.ts'
import { tryLock } from './database/locks.sql.ts'
import { stableJson } from './text/stable-json.ts'

/** How long the output for an Idempotency-Key is kept. */
export const KEPT_MS = 24 * 3600 * 1000

interface Call {
  ctx: Context
  spec: { id: string; secret?: boolean }
  key: string
  input: unknown
}

/**
 * Runs `work` at most once per credential, operation and key within 24 hours. The record is written in the same
 * transaction as the work: a crash leaves both or none, and a failure is not stored.
 * @throws conflict while a duplicate request is running, unprocessable when the key was used with another input
 */
export async function once<T>(tx: Db, call: Call, work: () => Promise<T>): Promise<{ output: T; replayed: boolean }> {
  const scope = `${callerOf(call.ctx)} ${call.spec.id}`
  const inputHash = createHash('sha256').update(stableJson(call.input)).digest()
  if (!(await tryLock(tx, `idempotency ${scope} ${call.key}`))) {
    throw new AppError('conflict', texts('errors.idempotency')('running'), {
      headers: { 'Retry-After': '1' },
    })
  }
  const id = { scope, key: call.key }
  const earlier = await tx.idempotencyRecord.findUnique({ where: { scope_key: id } })
  if (earlier && Date.now() - earlier.createdAt.getTime() < KEPT_MS) {
    if (!inputHash.equals(earlier.inputHash)) {
      throw new AppError('unprocessable', texts('errors.idempotency')('reused'), {
        reason: 'idempotency_key_reused',
      })
    }
    return { output: JSON.parse(opened(earlier.output, call).toString('utf8')) as T, replayed: true }
  }
  const output = await work()
  const kept = sealed(Buffer.from(JSON.stringify(output ?? null)), call)
  const row = { inputHash, output: kept, createdAt: new Date() }
  await tx.idempotencyRecord.upsert({ where: { scope_key: id }, create: { ...id, ...row }, update: row })
  return { output, replayed: false }
}

/** Anonymous callers are distinguished by their address. */
function callerOf(ctx: Context): string {
  if (ctx.actor.kind !== 'account') return `${ctx.actor.kind}:${ctx.ip ?? ''}`
  return `${ctx.actor.userId}:${ctx.actor.credential.id}`
}

function sealed(plain: Buffer, call: Call): Uint8Array<ArrayBuffer> {
  return new Uint8Array(call.spec.secret ? encrypt(plain) : plain)
}

function opened(kept: Uint8Array, call: Call): Buffer {
  return call.spec.secret ? decrypt(Buffer.from(kept)) : Buffer.from(kept)
}

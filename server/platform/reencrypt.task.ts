import { z } from 'zod'
import type { Context } from '#server/core/context.ts'
import { reencrypted } from '#server/core/crypto.ts'
import { env } from '#server/env.ts'
import { task } from '#server/tasks/task.ts'

/** Rows read at a time. */
const BATCH = 500

export const reencryptTask = task('platform.reencrypt', z.strictObject({}), (ctx) => reencrypt(ctx), {
  cron: '*/5 * * * *',
})

/**
 * While ENCRYPTION_KEY_PREVIOUS is set, encrypts with the current key what the former one still opens: passwords of new
 * servers and answers that are replayed.
 */
export async function reencrypt(ctx: Pick<Context, 'db' | 'log' | 'signal'>): Promise<void> {
  if (env().ENCRYPTION_KEY_PREVIOUS === undefined) return
  const counts = { servers: await reencryptServers(ctx), replays: await reencryptReplays(ctx) }
  ctx.log.info(counts, 'encrypted again with ENCRYPTION_KEY')
}

async function reencryptServers({ db }: Pick<Context, 'db'>): Promise<number> {
  let renewed = 0
  const servers = await db.cloudServer.findMany({
    where: { adminPassword: { not: null } },
    select: { id: true, adminPassword: true },
  })
  for (const { id, adminPassword } of servers) {
    const sealed = adminPassword && reencrypted(Buffer.from(adminPassword))
    if (!sealed) continue
    // The password may have been deleted since it was read.
    const where = { id, adminPassword }
    const { count } = await db.cloudServer.updateMany({ where, data: { adminPassword: new Uint8Array(sealed) } })
    renewed += count
  }
  return renewed
}

/** Answers that are not encrypted are skipped: no key opens them. */
async function reencryptReplays({ db, signal }: Pick<Context, 'db' | 'signal'>): Promise<number> {
  let renewed = 0
  let last: { scope: string; key: string } | undefined
  while (!signal.aborted) {
    const rows = await db.idempotencyRecord.findMany({
      select: { scope: true, key: true, output: true },
      orderBy: [{ scope: 'asc' }, { key: 'asc' }],
      take: BATCH,
      ...(last && { cursor: { scope_key: last }, skip: 1 }),
    })
    for (const { scope, key, output } of rows) {
      const sealed = reencrypted(Buffer.from(output))
      if (!sealed) continue
      const where = { scope, key, output }
      const { count } = await db.idempotencyRecord.updateMany({ where, data: { output: new Uint8Array(sealed) } })
      renewed += count
    }
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) break
    last = { scope: end.scope, key: end.key }
  }
  return renewed
}

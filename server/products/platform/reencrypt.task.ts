import type { Context } from '#server/core/context.ts'
import { reencrypted } from '#server/core/crypto.ts'
import { env } from '#server/settings/env.ts'
import { scheduledTask } from '#server/core/tasks/task.ts'

/** How many rows are read at a time. */
const BATCH = 500

export const reencryptTask = scheduledTask('platform.reencrypt', (ctx) => reencrypt(ctx), {
  cron: '*/5 * * * *',
})

/**
 * While ENCRYPTION_KEY_PREVIOUS is set, encrypts with the current key what the former one still opens: passwords of new
 * servers, passwords of music players, secrets of authenticator apps, of webhooks and of zone transfers, inputs of proposals, and answers that are replayed.
 */
export async function reencrypt(ctx: Pick<Context, 'db' | 'log' | 'signal'>): Promise<void> {
  if (env().ENCRYPTION_KEY_PREVIOUS === undefined) return
  const counts = {
    servers: await reencryptServers(ctx),
    apps: await reencryptApps(ctx),
    replays: await reencryptReplays(ctx),
    webhooks: await reencryptWebhooks(ctx),
    zones: await reencryptZones(ctx),
    proposals: await reencryptProposals(ctx),
    players: await reencryptAppPasswords(ctx),
  }
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

async function reencryptZones({ db }: Pick<Context, 'db'>): Promise<number> {
  let renewed = 0
  const zones = await db.dnsZone.findMany({
    where: { transferKey: { not: null } },
    select: { id: true, transferKey: true },
  })
  for (const { id, transferKey } of zones) {
    const sealed = transferKey && reencrypted(Buffer.from(transferKey))
    if (!sealed) continue
    // The key may have been replaced since it was read.
    const where = { id, transferKey }
    const { count } = await db.dnsZone.updateMany({ where, data: { transferKey: new Uint8Array(sealed) } })
    renewed += count
  }
  return renewed
}

async function reencryptAppPasswords({ db }: Pick<Context, 'db'>): Promise<number> {
  let renewed = 0
  for (const { id, secret } of await db.musicAppPassword.findMany({ select: { id: true, secret: true } })) {
    const sealed = reencrypted(Buffer.from(secret))
    if (!sealed) continue
    const { count } = await db.musicAppPassword.updateMany({
      where: { id, secret },
      data: { secret: new Uint8Array(sealed) },
    })
    renewed += count
  }
  return renewed
}

async function reencryptProposals({ db }: Pick<Context, 'db'>): Promise<number> {
  let renewed = 0
  for (const { id, input } of await db.proposal.findMany({ select: { id: true, input: true } })) {
    const sealed = reencrypted(Buffer.from(input))
    if (!sealed) continue
    await db.proposal.updateMany({ where: { id }, data: { input: new Uint8Array(sealed) } })
    renewed++
  }
  return renewed
}

async function reencryptWebhooks({ db }: Pick<Context, 'db'>): Promise<number> {
  let renewed = 0
  const rows = await db.webhookSubscription.findMany({ select: { id: true, secret: true, formerSecret: true } })
  for (const { id, secret, formerSecret } of rows) {
    const sealed = reencrypted(Buffer.from(secret))
    const former = formerSecret && reencrypted(Buffer.from(formerSecret))
    if (!sealed && !former) continue
    // The secret may have been rotated since it was read.
    const { count } = await db.webhookSubscription.updateMany({
      where: { id, secret, formerSecret },
      data: {
        ...(sealed && { secret: new Uint8Array(sealed) }),
        ...(former && { formerSecret: new Uint8Array(former) }),
      },
    })
    renewed += count
  }
  return renewed
}

async function reencryptApps({ db, signal }: Pick<Context, 'db' | 'signal'>): Promise<number> {
  let renewed = 0
  let last = ''
  while (!signal.aborted) {
    const rows = await db.totp.findMany({ where: { userId: { gt: last } }, orderBy: { userId: 'asc' }, take: BATCH })
    for (const { userId, secret } of rows) {
      const sealed = reencrypted(Buffer.from(secret))
      if (!sealed) continue
      const where = { userId, secret }
      const { count } = await db.totp.updateMany({ where, data: { secret: new Uint8Array(sealed) } })
      renewed += count
    }
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) break
    last = end.userId
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

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
 * servers, passwords of music players, tokens of ListenBrainz, secrets of authenticator apps, of webhooks and of zone
 * transfers, inputs of proposals, and answers that are replayed.
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
    listenBrainz: await reencryptListenBrainz(ctx),
  }
  ctx.log.info(counts, 'encrypted again with ENCRYPTION_KEY')
}

/**
 * Encrypts again what the former key opens. `store` changes a row only if its secret has not been replaced since it was
 * read. @returns how many rows were changed
 */
async function renewed<Row>(
  rows: readonly Row[],
  secretOf: (row: Row) => Uint8Array | null,
  store: (row: Row, sealed: Uint8Array<ArrayBuffer>) => Promise<{ count: number }>,
): Promise<number> {
  let changed = 0
  for (const row of rows) {
    const secret = secretOf(row)
    const sealed = secret && reencrypted(Buffer.from(secret))
    if (sealed) changed += (await store(row, new Uint8Array(sealed))).count
  }
  return changed
}

async function reencryptServers({ db }: Pick<Context, 'db'>): Promise<number> {
  const select = { id: true, adminPassword: true }
  const rows = await db.cloudServer.findMany({ where: { adminPassword: { not: null } }, select })
  return renewed(
    rows,
    ({ adminPassword }) => adminPassword,
    (where, adminPassword) => db.cloudServer.updateMany({ where, data: { adminPassword } }),
  )
}

async function reencryptZones({ db }: Pick<Context, 'db'>): Promise<number> {
  const select = { id: true, transferKey: true }
  const rows = await db.dnsZone.findMany({ where: { transferKey: { not: null } }, select })
  return renewed(
    rows,
    ({ transferKey }) => transferKey,
    (where, transferKey) => db.dnsZone.updateMany({ where, data: { transferKey } }),
  )
}

async function reencryptAppPasswords({ db }: Pick<Context, 'db'>): Promise<number> {
  return renewed(
    await db.musicAppPassword.findMany({ select: { id: true, secret: true } }),
    ({ secret }) => secret,
    (where, secret) => db.musicAppPassword.updateMany({ where, data: { secret } }),
  )
}

async function reencryptListenBrainz({ db }: Pick<Context, 'db'>): Promise<number> {
  return renewed(
    await db.musicListenBrainz.findMany({ select: { userId: true, token: true } }),
    ({ token }) => token,
    (where, token) => db.musicListenBrainz.updateMany({ where, data: { token } }),
  )
}

async function reencryptProposals({ db }: Pick<Context, 'db'>): Promise<number> {
  return renewed(
    await db.proposal.findMany({ select: { id: true, input: true } }),
    ({ input }) => input,
    (where, input) => db.proposal.updateMany({ where, data: { input } }),
  )
}

async function reencryptWebhooks({ db }: Pick<Context, 'db'>): Promise<number> {
  const rows = await db.webhookSubscription.findMany({ select: { id: true, secret: true, formerSecret: true } })
  const renew = (column: 'secret' | 'formerSecret') =>
    renewed(
      rows,
      (row) => row[column],
      ({ id, [column]: secret }, sealed) =>
        db.webhookSubscription.updateMany({ where: { id, [column]: secret }, data: { [column]: sealed } }),
    )
  return (await renew('secret')) + (await renew('formerSecret'))
}

async function reencryptApps({ db, signal }: Pick<Context, 'db' | 'signal'>): Promise<number> {
  let changed = 0
  let last = ''
  while (!signal.aborted) {
    const rows = await db.totp.findMany({ where: { userId: { gt: last } }, orderBy: { userId: 'asc' }, take: BATCH })
    changed += await renewed(
      rows,
      ({ secret }) => secret,
      ({ userId, secret }, sealed) => db.totp.updateMany({ where: { userId, secret }, data: { secret: sealed } }),
    )
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) break
    last = end.userId
  }
  return changed
}

/** Answers that are not encrypted are skipped: no key opens them. */
async function reencryptReplays({ db, signal }: Pick<Context, 'db' | 'signal'>): Promise<number> {
  let changed = 0
  let last: { scope: string; key: string } | undefined
  while (!signal.aborted) {
    const rows = await db.idempotencyRecord.findMany({
      select: { scope: true, key: true, output: true },
      orderBy: [{ scope: 'asc' }, { key: 'asc' }],
      take: BATCH,
      ...(last && { cursor: { scope_key: last }, skip: 1 }),
    })
    changed += await renewed(
      rows,
      ({ output }) => output,
      (where, output) => db.idempotencyRecord.updateMany({ where, data: { output } }),
    )
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) break
    last = { scope: end.scope, key: end.key }
  }
  return changed
}

import { texts } from '#i18n/texts.ts'
import { createHash } from 'node:crypto'
import type { CloudKey } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { fieldError, found } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { cloudMutation, cloudQuery } from '../operation.ts'
import { labelsOf } from '../labels/selector.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { lockOwn } from '../lock-own.ts'
import { newestFirst, ownListed } from '../own-list.ts'
import { lockOwner } from '../owner.sql.ts'
import { CreateKey, KeyId, KeyList, KeyView, ListKeys, UpdateKey } from './keys.schema.ts'

export const listKeys = cloudQuery({
  id: 'cloud.keys.list',
  name: 'listSshKeys',
  summary: 'List SSH keys',
  input: ListKeys,
  output: KeyList,
  async run(ctx, { label_selector, ...paging }) {
    const where = await ownListed(ctx, ctx.db.cloudKey, label_selector)
    const rows = await ctx.db.cloudKey.findMany({ where, ...newestFirst(paging) })
    return { items: rows.map(keyView), total: await ctx.db.cloudKey.count({ where }) }
  },
})

export const getKey = cloudQuery({
  id: 'cloud.keys.get',
  name: 'getSshKey',
  summary: 'Get an SSH key',
  input: KeyId,
  output: KeyView,
  run: async (ctx, { id }) => keyView(await ownKey(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)),
})

export const createKey = cloudMutation({
  id: 'cloud.keys.create',
  name: 'createSshKey',
  summary: 'Save a public SSH key for new servers',
  description: 'Servers get the keys that their creation names. Only the public half is ever sent here.',
  input: CreateKey,
  output: KeyView,
  async run(ctx, { Name, PublicKey, Labels }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    await lockOwner(ctx.db, ownerId)
    const fingerprint = fingerprintOf(PublicKey, 'sha256')
    await checkName(ctx.db, ownerId, Name)
    const same = await ctx.db.cloudKey.findUnique({ where: { ownerId_fingerprint: { ownerId, fingerprint } } })
    if (same) throw fieldError('PublicKey', texts('cloud.errors')('keySaved', { name: same.name }))
    await checkQuota(ctx.db, ownerId, { SSHKeys: 1 })
    const row = await ctx.db.cloudKey.create({
      data: { id: randomIntId(), ownerId, name: Name, publicKey: PublicKey, fingerprint, labels: Labels },
    })
    ctx.note({ subject: `key:${row.id}`, after: { Name, Fingerprint: fingerprint } })
    return keyView(row)
  },
})

export const updateKey = cloudMutation({
  id: 'cloud.keys.update',
  name: 'updateSshKey',
  summary: 'Update the name or the labels of an SSH key',
  input: UpdateKey,
  output: KeyView,
  async run(ctx, { id, Name, Labels }) {
    const key = await lockOwn(ctx, ownKey, id)
    if (Name !== undefined && Name !== key.name) await checkName(ctx.db, key.ownerId as UserId, Name)
    const data = { ...(Name !== undefined && { name: Name }), ...(Labels && { labels: Labels }) }
    const changed = await ctx.db.cloudKey.update({ where: { id }, data })
    ctx.note({ subject: `key:${id}`, before: { Name: key.name, Labels: labelsOf(key) }, after: { Name, Labels } })
    return keyView(changed)
  },
})

export const deleteKey = cloudMutation({
  id: 'cloud.keys.delete',
  name: 'deleteSshKey',
  summary: 'Delete an SSH key',
  description: 'Servers that were created with it keep it.',
  input: KeyId,
  async run(ctx, { id }) {
    const key = await lockOwn(ctx, ownKey, id)
    await ctx.db.cloudKey.delete({ where: { id } })
    ctx.note({ subject: `key:${id}`, before: { Name: key.name, Fingerprint: key.fingerprint } })
  },
})

/**
 * The public keys of a new server, one per line: the owner's stored keys with these ids, and `line`, which the request
 * may contain; null for none.
 * @throws unprocessable when the owner has no key with one of the ids
 */
export async function keysFor(tx: Db, ownerId: string, ids: readonly number[], line?: string): Promise<string | null> {
  const rows = await tx.cloudKey.findMany({ where: { ownerId, id: { in: [...ids] } }, orderBy: { createdAt: 'asc' } })
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw fieldError('SSHKeyIDs', texts('cloud.errors')('noKey', { id: missing }))
  const lines = [...rows.map((row) => row.publicKey), ...(line === undefined ? [] : [line])]
  return lines.length === 0 ? null : lines.join('\n')
}

/** The owner's key. @throws not_found, also for another account's */
async function ownKey(tx: Db, ownerId: UserId, id: number): Promise<CloudKey> {
  return found(await tx.cloudKey.findFirst({ where: { id, ownerId } }))
}

function keyView(row: CloudKey): KeyView {
  return {
    ID: row.id,
    Name: row.name,
    PublicKey: row.publicKey,
    Fingerprint: row.fingerprint,
    FingerprintMD5: fingerprintOf(row.publicKey, 'md5'),
    Labels: labelsOf(row),
    DateCreate: row.createdAt.toISOString(),
  }
}

async function checkName(tx: Db, ownerId: UserId, name: string): Promise<void> {
  const other = await tx.cloudKey.findUnique({ where: { ownerId_name: { ownerId, name } } })
  if (other) throw fieldError('Name', texts('cloud.errors')('keyName', { id: other.id }))
}

/** @throws unprocessable when the body of the key is not of the type that its line begins with */
function fingerprintOf(line: string, hash: 'sha256' | 'md5'): string {
  const [type = '', base64 = ''] = line.split(' ')
  const body = Buffer.from(base64, 'base64')
  const length = body.length < 4 ? 0 : body.readUInt32BE(0)
  if (length !== type.length || body.subarray(4, 4 + length).toString('latin1') !== type || body.length < length + 36) {
    throw fieldError('PublicKey', texts('cloud.errors')('keyIncomplete', { type }))
  }
  const digest = createHash(hash).update(body)
  if (hash === 'md5') return (digest.digest('hex').match(/../g) ?? []).join(':')
  return `SHA256:${digest.digest('base64').replace('=', '')}`
}

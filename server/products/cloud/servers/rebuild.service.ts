import { texts } from '#i18n/texts.ts'
import { encrypt } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError } from '#server/core/errors.ts'
import { serverMutation } from '../operation.ts'
import { addJob } from '../jobs/queue.ts'
import { keysFor } from '../keys/keys.service.ts'
import { checkUnprotected } from '../labels/selector.ts'
import { lockOwn } from '../lock-own.ts'
import { stateAfter } from '../states.ts'
import { imageFor } from '../templates/images.service.ts'
import { checkManagedHere } from './change-server.service.ts'
import { RebuildServer, ServerId, ServerView } from './servers.schema.ts'
import { checkSize, newPassword, ownServer, serverView, type ServerRow } from './servers.service.ts'
import type { UserId } from '#server/core/actor.ts'

export const rebuildServer = serverMutation({
  id: 'cloud.servers.rebuild',
  summary: 'Replace the disk of a server by an image',
  description:
    'What is on the disk is lost; size, address, networks and, unless others are named, SSH keys stay. Responds with the server and its new password, shown only here. Refused while the server has snapshots, which would be lost with the disk, or is protected.',
  secret: true,
  input: RebuildServer,
  output: ServerView,
  async run(ctx, { id, imageID, SSHKeyIDs, SSHKey, UserData }) {
    const tx = ctx.db
    const server = await lockOwn(ctx, ownServer, id)
    const ownerId = server.ownerId as UserId
    checkUnprotected(server)
    checkManagedHere(server)
    if ((await tx.cloudSnapshot.count({ where: { serverId: id } })) > 0) {
      throw new AppError('conflict', texts('cloud.errors')('hasSnapshots'), { reason: 'has_snapshots' })
    }
    const image = await imageFor(tx, ownerId, imageID)
    checkSize({ RAM: server.ram, HDD: server.hdd }, image)
    const { password, ...kept } = keptPassword(server)
    const data = {
      ...kept,
      imageId: image.ID,
      image: image.Name,
      sshKey: SSHKeyIDs || SSHKey ? await keysFor(tx, ownerId, [...new Set(SSHKeyIDs)], SSHKey) : server.sshKey,
      userData: UserData ?? null,
    }
    ctx.note({ subject: `server:${id}`, before: { ImageID: server.imageId }, after: { ImageID: image.ID } })
    return begin(tx, { ...server, ...data }, 'Rebuild', data, password)
  },
})

export const resetPassword = serverMutation({
  id: 'cloud.servers.resetPassword',
  name: 'resetServerPassword',
  summary: "Reset the administrator's password of a running server",
  description: 'Responds with the server and its new password, shown only here.',
  secret: true,
  input: ServerId,
  output: ServerView,
  async run(ctx, { id }) {
    const server = await lockOwn(ctx, ownServer, id)
    const { password, ...data } = keptPassword(server)
    ctx.note({ subject: `server:${id}` })
    return begin(ctx.db, { ...server, ...data }, 'ResetPassword', data, password)
  },
})

/** A new password, which is kept, encrypted, until its job has ended. */
function keptPassword({ adminUserName }: ServerRow) {
  const password = newPassword()
  const adminPassword = new Uint8Array(encrypt(Buffer.from(password)))
  return { password, adminPassword, adminUserName, passwordShownAt: null }
}

async function begin(
  tx: Db,
  server: ServerRow,
  type: 'Rebuild' | 'ResetPassword',
  data: object,
  password: string,
): Promise<ServerView> {
  const { id } = server
  const state = stateAfter('Server', server, 'change')
  await tx.cloudServer.update({ where: { id }, data: { ...data, state } })
  const NetworkIDs = server.links.map(({ networkId }) => networkId)
  const job = await addJob(tx, type, server, { params: type === 'Rebuild' ? { NetworkIDs } : {} })
  return serverView({ ...server, state }, job.id, password)
}

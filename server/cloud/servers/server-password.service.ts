import { ownerFor } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import { lockOwner } from '../owner.sql.ts'
import { openPassword } from './admin-password.ts'
import { PasswordView, ServerId } from './servers.schema.ts'
import { ownServer } from './servers.service.ts'

export const revealPassword = operation({
  id: 'cloud.servers.revealPassword',
  product: 'cloud',
  summary: "Show the administrator's password once more",
  description: 'Once, and only until the creation job has ended; after that the password is kept nowhere.',
  access: 'cloud:write',
  kind: 'mutation',
  secret: true,
  input: ServerId,
  output: PasswordView,
  async run(ctx, { id }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    await lockOwner(ctx.db, ownerId)
    const server = await ownServer(ctx.db, ownerId, id)
    if (server.adminPassword === null || server.passwordShownAt !== null) {
      throw new AppError('gone', 'The password is no longer kept: it was shown, or the server is ready')
    }
    await ctx.db.cloudServer.update({ where: { id }, data: { passwordShownAt: new Date() } })
    ctx.note({ subject: `server:${id}` })
    return { AdminUserName: server.adminUserName, AdminPassword: openPassword(server.adminPassword) }
  },
})

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { invoke, orNull, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { resetPointer, setPointer } from '../../dns/pointers/pointers.service.ts'
import { getNetwork } from '../../networks/networks.service.ts'
import { rangeOf } from '../../networks/range.schema.ts'
import { updateServer } from '../../servers/change-server.service.ts'
import { rebuildServer, resetPassword } from '../../servers/rebuild.service.ts'
import { actOnServer } from '../../servers/server-actions.service.ts'
import type { ServerAction } from '../../servers/servers.schema.ts'
import { getServer } from '../../servers/servers.service.ts'
import { deleteSchedule, replaceSchedule } from '../../snapshots/schedule.service.ts'
import { createSnapshot } from '../../snapshots/snapshots.service.ts'
import { createTemplate } from '../../templates/templates.service.ts'
import { actionBody, actionOf } from './actions.ts'
import { Id, IdOrName, Labels, created, idOf, read, row, type Run } from './answer.ts'
import { inConflict, invalid } from './errors.ts'
import { finishedAction } from './finished-actions.ts'
import { backupImage, templateImage } from './image-body.ts'
import { checkSubnet } from './networks.ts'
import { imageId } from './servers.ts'
import { wantedSize } from './server-types.ts'

const AT = '/servers/{id}/actions'

export const serverActionRoutes: RouteList = {
  [`${AT}/poweron`]: { POST: row(actOnServer, power('PowerOn')) },
  [`${AT}/poweroff`]: { POST: row(actOnServer, power('PowerOff')) },
  [`${AT}/reboot`]: { POST: row(actOnServer, power('PowerReboot')) },
  [`${AT}/reset`]: { POST: row(actOnServer, power('PowerReboot')) },
  [`${AT}/shutdown`]: { POST: row(actOnServer, power('ShutDownGuestOS')) },
  [`${AT}/change_type`]: { POST: row(updateServer, changeType) },
  [`${AT}/rebuild`]: { POST: row(rebuildServer, rebuild) },
  [`${AT}/reset_password`]: { POST: row(resetPassword, newPassword) },
  [`${AT}/create_image`]: { POST: row(createTemplate, createImage) },
  [`${AT}/enable_backup`]: { POST: row(replaceSchedule, enableBackup) },
  [`${AT}/disable_backup`]: { POST: row(deleteSchedule, disableBackup) },
  [`${AT}/change_protection`]: { POST: row(updateServer, protect) },
  [`${AT}/change_dns_ptr`]: { POST: row(setPointer, changePointer) },
  [`${AT}/attach_to_network`]: { POST: row(actOnServer, attach) },
  [`${AT}/detach_from_network`]: { POST: row(actOnServer, detach) },
}

function power(Type: ServerAction['Type']): Run {
  return (call) => act(call, { Type })
}

async function act(call: AdapterCall, action: Omit<z.input<typeof actOnServer.input>, 'id'>) {
  return created({ action: actionBody(await invoke(call.ctx, actOnServer, { id: idOf(call), ...action })) })
}

async function changeType(call: AdapterCall) {
  const sent = read(z.object({ server_type: IdOrName, upgrade_disk: z.boolean() }), call.body)
  const { HDD, ...size } = wantedSize(sent.server_type)
  const change = { id: idOf(call), ...size, ...(sent.upgrade_disk && { HDD }) }
  const job = await invoke(call.ctx, updateServer, change)
  // A request that has only a size always adds a job.
  return created({ action: await actionOf(call.ctx, job.ID) })
}

async function rebuild(call: AdapterCall) {
  const sent = read(z.object({ image: IdOrName, user_data: z.string().nullish() }), call.body)
  const change = { id: idOf(call), imageID: imageId(sent.image), ...(sent.user_data && { UserData: sent.user_data }) }
  return withPassword(call.ctx, await invoke(call.ctx, rebuildServer, change))
}

async function newPassword(call: AdapterCall) {
  return withPassword(call.ctx, await invoke(call.ctx, resetPassword, { id: idOf(call) }))
}

async function withPassword(ctx: Context, { JobID, AdminPassword }: z.output<typeof rebuildServer.output>) {
  return created({ action: await actionOf(ctx, JobID ?? 0), root_password: AdminPassword })
}

const CreateImage = z.object({
  type: z.enum(['snapshot', 'backup']).nullish(),
  description: z.string().nullish(),
  labels: Labels,
})

async function createImage(call: AdapterCall) {
  const { ctx } = call
  const { type, description, labels } = read(CreateImage, call.body)
  const server = await invoke(ctx, getServer, { id: idOf(call) })
  const Name = description || `${server.Name.slice(0, 40)} ${new Date().toISOString().slice(0, 16)}`
  if (type === 'backup') {
    if (labels && Object.keys(labels).length > 0) throw invalid('labels', 'an image of type backup has none')
    const made = await invoke(ctx, createSnapshot, { id: server.ID, Name })
    return created({ image: backupImage(made, server), action: await actionOf(ctx, made.JobID ?? 0) })
  }
  // Requests of the Hetzner API have no technical name; ours must be unique.
  const TechName = `snapshot-${randomUUID()}`
  const made = await invoke(ctx, createTemplate, {
    Name,
    TechName,
    ServerID: server.ID,
    ...(labels && { Labels: labels }),
  })
  const created_from = { id: server.ID, name: server.Name }
  return created({ image: { ...templateImage(made), created_from }, action: await actionOf(ctx, made.JobID ?? 0) })
}

/** As in the Hetzner API: one backup a day, of which seven are kept. */
const BACKUPS = { Period: 'Daily', Hour: 22, Keep: 7 } as const

async function enableBackup(call: AdapterCall) {
  const id = idOf(call)
  await invoke(call.ctx, replaceSchedule, { id, ...BACKUPS })
  return created({ action: finishedAction('server', 'enable_backup', id) })
}

/** Where there is no schedule, nothing is left to do. */
async function disableBackup(call: AdapterCall) {
  const { ID: id } = await invoke(call.ctx, getServer, { id: idOf(call) })
  await orNull(() => invoke(call.ctx, deleteSchedule, { id }))
  return created({ action: finishedAction('server', 'disable_backup', id) })
}

async function protect(call: AdapterCall) {
  const sent = read(z.object({ delete: z.boolean().nullish(), rebuild: z.boolean().nullish() }), call.body)
  const Protected = sent.delete ?? sent.rebuild
  if (typeof Protected === 'boolean' && (sent.rebuild ?? Protected) !== Protected) {
    throw invalid('rebuild', 'the same as delete: a server is protected against both, or against neither')
  }
  const id = idOf(call)
  await (typeof Protected === 'boolean'
    ? invoke(call.ctx, updateServer, { id, Protected })
    : invoke(call.ctx, getServer, { id }))
  return created({ action: finishedAction('server', 'change_protection', id) })
}

export async function changePointer(call: AdapterCall) {
  const sent = read(z.object({ ip: z.string(), dns_ptr: z.string().nullish() }), call.body)
  const id = idOf(call)
  const { IP } = await invoke(call.ctx, getServer, { id })
  if (sent.ip !== IP) throw invalid('ip', `the address of this server is ${IP}`)
  const { dns_ptr: Host } = sent
  const job = await (Host ? invoke(call.ctx, setPointer, { id, Host }) : invoke(call.ctx, resetPointer, { id }))
  return created({ action: actionBody(job) })
}

const Attach = z.object({
  network: Id,
  ip: z.string().nullish(),
  alias_ips: z.array(z.unknown()).nullish(),
  ip_range: z.string().nullish(),
})

async function attach(call: AdapterCall) {
  const { network, ip, alias_ips: aliases, ip_range } = read(Attach, call.body)
  if (aliases?.length) throw invalid('alias_ips', 'a server has one address in a network')
  if (ip_range) checkSubnet({ ip_range }, rangeOf(await invoke(call.ctx, getNetwork, { id: network })))
  return inConflict('server_already_attached', () =>
    act(call, { Type: 'AddNetwork', NetworkID: network, ...(ip && { IP: ip }) }),
  )
}

function detach(call: AdapterCall) {
  const { network } = read(z.object({ network: Id }), call.body)
  // Clients take `not_found` to mean that the server has left the network already.
  return inConflict('not_found', () => act(call, { Type: 'RemoveNetwork', NetworkID: network }))
}

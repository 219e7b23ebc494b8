import { ownerFor } from '#server/core/actor.ts'
import type { UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { operation } from '#server/core/operation.ts'
import { randomPublicAddress } from '../networks/addresses.ts'
import { imageFor } from '../templates/images.service.ts'
import type { ImageView } from '../templates/images.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { joinNetwork } from '../networks/links.ts'
import { lockOwner } from '../owner.sql.ts'
import { newAdminPassword, encryptPassword } from './admin-password.ts'
import { CreateServer, ServerView } from './servers.schema.ts'
import { ownServer, serverView } from './servers.service.ts'

export const createServer = operation({
  id: 'cloud.servers.create',
  product: 'cloud',
  summary: 'Create a server',
  description:
    'Answers at once with the server in State New, its address, the password of the administrator (shown here only) ' +
    'and the job that makes it. Changes may be sent right away: they wait behind the creation.',
  access: 'cloud:write',
  kind: 'mutation',
  secret: true,
  input: CreateServer,
  output: ServerView,
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:write')
    const tx = ctx.db
    await lockOwner(tx, ownerId)
    const image = await imageFor(tx, ownerId, input.imageID)
    checkSize(input, image)
    await checkQuota(tx, ownerId, { Servers: 1, CPU: input.CPU, RAM: input.RAM, HDD: input.HDD })
    const password = newAdminPassword()
    const id = await insertServer(tx, ownerId, input, image, password)
    const NetworkIDs = [...new Set(input.NetworkIDs)]
    for (const networkId of NetworkIDs) await joinNetwork(tx, { ownerId, serverId: id, networkId }, 'NetworkIDs')
    const params = { NetworkIDs }
    const job = await addJob(tx, { ownerId, type: 'Create', resourceType: 'Server', resourceId: id, params })
    const view = serverView(await ownServer(tx, ownerId, id), job.id, password)
    ctx.note({ subject: `server:${id}`, after: view })
    return view
  },
})

/** @throws unprocessable naming the field that the image needs more of */
function checkSize(input: CreateServer, image: ImageView): void {
  const fields: Record<string, string[]> = {}
  if (input.RAM < image.MinRAM) fields['RAM'] = [`${image.Name} needs at least ${image.MinRAM} MB`]
  if (input.HDD < image.MinHDD) fields['HDD'] = [`${image.Name} needs at least ${image.MinHDD} GB`]
  const [name, texts] = Object.entries(fields)[0] ?? []
  if (name) throw new AppError('unprocessable', `${name}: ${texts?.[0]}`, { fields })
}

/** Id and address are random: when either is taken, nothing is inserted and others are tried. */
async function insertServer(
  tx: Db,
  ownerId: UserId,
  input: CreateServer,
  image: ImageView,
  password: string,
): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const id = randomIntId()
    const row = {
      id,
      ownerId,
      name: input.Name,
      state: 'New',
      cpu: input.CPU,
      ram: input.RAM,
      hdd: input.HDD,
      hddType: input.HDDType,
      isHighPerformance: input.IsHighPerformance,
      reservedCpu: input.CPU,
      reservedRam: input.RAM,
      reservedHdd: input.HDD,
      ip: randomPublicAddress(),
      adminUserName: 'root',
      adminPassword: encryptPassword(password),
      imageId: image.ID,
      image: image.Name,
      sshKey: input.SSHKey ?? null,
      userData: input.UserData ?? null,
    }
    const { count } = await tx.cloudServer.createMany({ data: [row], skipDuplicates: true })
    if (count === 1) return id
  }
  throw new AppError('unavailable', 'There is no free address for another server', { reason: 'no_free_address' })
}

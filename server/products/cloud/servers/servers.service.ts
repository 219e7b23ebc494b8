import { texts } from '#i18n/texts.ts'
import { randomInt } from 'node:crypto'
import type { CloudLink, CloudServer } from '#prisma/generated/client.ts'
import { ownerFor, type UserId } from '#server/core/actor.ts'
import { boundIds } from '#server/core/database/bound.ts'
import { encrypt } from '#server/core/crypto.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { randomIntId } from '#server/core/ids.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { cloudMutation, cloudQuery, serverQuery } from '../operation.ts'
import type { HddType, HostLimit, State } from '../bounds.schema.ts'
import { useFirewall } from '../firewalls/uses.ts'
import { jobView, openJobs } from '../jobs/job-repository.sql.ts'
import { JobList } from '../jobs/jobs.schema.ts'
import { addJob } from '../jobs/queue.ts'
import { labelledIds, labelsOf } from '../labels/selector.ts'
import { keysFor } from '../keys/keys.service.ts'
import { checkQuota } from '../limits/limits.service.ts'
import { randomPublicAddress, joinNetwork } from '../networks/addresses.ts'
import { lockOwner } from '../owner.sql.ts'
import type { ImageView } from '../templates/images.schema.ts'
import { imageFor } from '../templates/images.service.ts'
import { CreateServer, ListServers, ServerId, ServerList, ServerView } from './servers.schema.ts'
import { countServers, shownServers, type ShownServer } from './servers.sql.ts'

export const listServers = cloudQuery({
  id: 'cloud.servers.list',
  summary: 'List servers',
  description: 'Newest first; complete unless `limit` is given.',
  acts: { lists: ({ items }) => items.map(({ ID }) => `server:${ID}`) },
  input: ListServers,
  output: ServerList,
  async run(ctx, input) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const { name, state, network_id: networkId, limit, offset } = input
    const bound = boundIds(ctx.actor, 'server')
    const labelled = await labelledIds(ctx.db.cloudServer, ownerId, input.label_selector)
    const ids = bound && labelled ? labelled.filter((id) => bound.includes(id)) : (bound ?? labelled)
    const filter = { name, state, networkId, ids }
    const rows = await shownServers(ownerId, filter, { limit, offset })
    const whole = limit === undefined && offset === 0
    const total = whole ? rows.length : await countServers(ownerId, filter)
    return { items: rows.map((row) => serverView(row, row.jobId)), total }
  },
})

export const getServer = serverQuery({
  id: 'cloud.servers.get',
  summary: 'Get a server',
  input: ServerId,
  output: ServerView,
  async run(ctx, { id }) {
    const [row] = await shownServers(ownerFor(ctx.actor, 'cloud:read'), { id })
    const server = found(row)
    return serverView(server, server.jobId)
  },
})

export const createServer = cloudMutation({
  id: 'cloud.servers.create',
  summary: 'Create a server',
  description:
    'Responds immediately with the server in the state New, its address, the password of the administrator (shown only here) ' +
    'and the job that creates it. Changes may be sent straight away: they wait for the creation.',
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
    const password = newPassword()
    const sshKey = await keysFor(tx, ownerId, [...new Set(input.SSHKeyIDs)], input.SSHKey)
    const id = await insertServer(tx, ownerId, input, { image, password, sshKey })
    const NetworkIDs = [...new Set(input.NetworkIDs)]
    for (const networkId of NetworkIDs) await joinNetwork(tx, { ownerId, serverId: id, networkId }, 'NetworkIDs')
    const row = await ownServer(tx, ownerId, id)
    for (const firewall of new Set(input.FirewallIDs)) await useFirewall(tx, row, firewall, 'FirewallIDs')
    const params = { NetworkIDs }
    const job = await addJob(tx, 'Create', { id, ownerId, name: input.Name }, { params })
    const view = serverView(row, job.id, password)
    if (Object.keys(view.Labels).length > 0) await invalidateCredentials(ctx, ownerId)
    ctx.note({ subject: `server:${id}`, after: view })
    return view
  },
})

export const listServerJobs = serverQuery({
  id: 'cloud.servers.jobs',
  name: 'listServerJobs',
  summary: 'List the jobs of a server, newest first',
  description: 'Also for a deleted server.',
  input: ServerId,
  output: JobList,
  async run(ctx, { id }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const jobs = await ctx.db.cloudJob.findMany({
      where: { ownerId, OR: [{ subject: `server:${id}` }, { resourceType: 'Server', resourceId: id }] },
      orderBy: { position: 'desc' },
      take: 500,
    })
    if (jobs.length === 0) await ownServer(ctx.db, ownerId, id)
    return jobs.map(jobView)
  },
})

export type ServerRow = CloudServer & { links: CloudLink[] }

const LINKS = { links: { orderBy: { networkId: 'asc' as const } } }

/** The owner's server. @throws not_found, also for another account's */
export async function ownServer(tx: Db, ownerId: UserId, id: number): Promise<ServerRow> {
  return found(await tx.cloudServer.findFirst({ where: { id, ownerId }, include: LINKS }))
}

/** The server as its owner sees it, with its first unfinished job. */
export async function viewOf(tx: Db, row: ServerRow): Promise<ServerView> {
  return serverView(row, (await openJobs(tx, 'Server', [row])).get(row.id))
}

/** @param password given only for the response to what sets it */
export function serverView(row: ShownServer, jobId: number | null = null, password: string | null = null): ServerView {
  return {
    ID: row.id,
    Name: row.name,
    State: row.state as State,
    IsPowerOn: row.isPowerOn,
    CPU: row.cpu,
    RAM: row.ram,
    HDD: row.hdd,
    IP: row.ip,
    AdminUserName: row.adminUserName,
    AdminPassword: password,
    Image: row.image,
    ImageID: row.imageId,
    IsHighPerformance: row.isHighPerformance,
    HDDType: row.hddType as HddType,
    HostLimits: row.hostLimits as HostLimit[],
    LinkedNetworks: row.links.map((link) => ({ NetworkID: link.networkId, IP: link.ip, MAC: link.mac })),
    Labels: labelsOf(row),
    Protected: row.isProtected,
    DateCreate: row.createdAt.toISOString(),
    JobID: jobId,
  }
}

/** @throws unprocessable naming the field that the image needs more of */
export function checkSize(input: Pick<CreateServer, 'RAM' | 'HDD'>, image: ImageView): void {
  const t = texts('cloud.errors')
  const fields: Record<string, string[]> = {}
  if (input.RAM < image.MinRAM) fields['RAM'] = [t('imageRam', { image: image.Name, least: image.MinRAM })]
  if (input.HDD < image.MinHDD) fields['HDD'] = [t('imageHdd', { image: image.Name, least: image.MinHDD })]
  const [name, faults] = Object.entries(fields)[0] ?? []
  if (name) throw new AppError('unprocessable', `${name}: ${faults?.[0]}`, { fields })
}

/** Id and address are random: when either is taken, nothing is inserted and others are tried. */
async function insertServer(
  tx: Db,
  ownerId: UserId,
  input: CreateServer,
  { image, password, sshKey }: { image: ImageView; password: string; sshKey: string | null },
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
      // Kept, encrypted, until the creation job has ended.
      adminPassword: new Uint8Array(encrypt(Buffer.from(password))),
      imageId: image.ID,
      image: image.Name,
      sshKey,
      labels: input.Labels,
      userData: input.UserData ?? null,
    }
    const { count } = await tx.cloudServer.createMany({ data: [row], skipDuplicates: true })
    if (count === 1) return id
  }
  throw new AppError('unavailable', texts('cloud.errors')('noAddress'), { reason: 'no_free_address' })
}

/** A password of 20 characters, 116 bits. */
export function newPassword(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Has no look-alike letters and digits, and no characters that shells or forms treat specially. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

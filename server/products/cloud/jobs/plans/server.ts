import type { CloudJob, CloudServer } from '#prisma/generated/client.ts'
import { endResource } from '#server/platform/tokens/end-resource.ts'
import { decrypt } from '#server/core/crypto.ts'
import { db, type Db } from '#server/core/database/db.ts'
import type { HddType } from '../../bounds.schema.ts'
import { StepError, RetryAfter } from '../../step-error.ts'
import type { ServerSpec, Size } from '../../hypervisor/hypervisor.ts'
import { SYSTEM_IMAGES } from '../../templates/images.schema.ts'
import { settle, workingServer } from '../../states.ts'
import { UNFINISHED, paramsOf } from '../job-repository.sql.ts'
import { applyFirewalls } from './firewall.ts'
import { attachLink } from './link.ts'
import type { Plan, Save, Step, Work } from './plan.ts'

/** Pause before looking again at a template that is still being published. */
const TEMPLATE_WAIT_MS = 400
const ADDRESS_WAIT_MS = 150

const powerOn: Step = {
  name: 'Power on',
  formerly: 'Start',
  run: (work) => changePower(work, true, (id) => work.hypervisor.startServer(id, work.token)),
}

const powerOff: Step = {
  name: 'Power off',
  formerly: 'Switch off',
  run: (work) => changePower(work, false, (id) => work.hypervisor.stopServer(id, 'hard', work.token)),
}

const shutDown: Step = {
  name: 'Shut down the operating system',
  formerly: 'Shut down the system',
  run: (work) => changePower(work, false, (id) => work.hypervisor.stopServer(id, 'soft', work.token)),
}

const settleChange: Plan['ended'] = (tx, job) => settle(tx, 'Server', job.resourceId, 'change.ended')

export const serverPlans = {
  Create: {
    steps: [
      { name: 'Prepare the image', run: prepareImage },
      { name: 'Create the machine', run: createMachine },
      { name: 'Apply the firewall rules', run: applyFirst },
      { name: 'Join private networks', formerly: 'Join networks', run: joinNetworks },
      { name: 'Start', run: ({ job, hypervisor, token }) => hypervisor.startServer(job.resourceId, token) },
      { name: 'Set the administrator password', formerly: 'Set up access', run: setPassword },
      { name: 'Wait for the IP address', formerly: 'Wait for the address', run: waitForAddress },
    ],
    undo: ({ job, hypervisor, token }) => hypervisor.deleteServer(job.resourceId, token),
    ended: async (tx, job, completed) => {
      await tx.cloudServer.updateMany({ where: { id: job.resourceId }, data: { isPowerOn: completed } })
      await forgetPassword(tx, job)
      await settle(tx, 'Server', job.resourceId, completed ? 'create.completed' : 'create.failed')
    },
  },
  Rebuild: {
    steps: [
      { name: 'Prepare the image', run: prepareImage },
      { name: 'Delete the former machine', run: deleteFormer },
      { name: 'Create the machine', run: createMachine },
      { name: 'Apply the firewall rules', run: applyFirewalls },
      { name: 'Join private networks', run: joinNetworks },
      { name: 'Start', run: ({ job, hypervisor, token }) => hypervisor.startServer(job.resourceId, token) },
      { name: 'Set the administrator password', run: setPassword },
      { name: 'Wait for the IP address', run: waitForAddress },
    ],
    ended: async (tx, job, completed) => {
      if (completed) await tx.cloudServer.updateMany({ where: { id: job.resourceId }, data: { isPowerOn: true } })
      await forgetPassword(tx, job)
      await settleChange(tx, job, completed)
    },
  },
  ResetPassword: {
    steps: [{ name: 'Set the administrator password', run: resetPassword }],
    ended: async (tx, job, completed) => {
      await forgetPassword(tx, job)
      await settleChange(tx, job, completed)
    },
  },
  Resize: { steps: [{ name: 'Resize', formerly: 'Change the size', run: resize }], ended: settleChange },
  PowerOn: { steps: [powerOn], ended: settleChange },
  PowerOff: { steps: [powerOff], ended: settleChange },
  // Two steps, so that a repeated reboot does not switch twice.
  PowerReboot: { steps: [powerOff, powerOn], ended: settleChange },
  ShutDownGuestOS: { steps: [shutDown], ended: settleChange },
  Delete: {
    steps: [
      {
        name: 'Delete the machine',
        run: ({ job, hypervisor, token }) => hypervisor.deleteServer(job.resourceId, token),
      },
    ],
    ended: async (tx, job, completed) => {
      if (completed) {
        await tx.cloudServer.deleteMany({ where: { id: job.resourceId, state: 'Deleting' } })
        await endResource(tx, job.ownerId, `server:${job.resourceId}`)
      } else await settle(tx, 'Server', job.resourceId, 'delete.failed')
    },
  },
} satisfies Record<string, Plan>

/** From now on the password exists nowhere but with its owner, unless a later job is to set one. */
async function forgetPassword(tx: Db, job: CloudJob): Promise<void> {
  const type = { in: ['Create', 'Rebuild', 'ResetPassword'] }
  const later = await tx.cloudJob.count({ where: { subject: job.subject, type, state: { in: UNFINISHED } } })
  if (later > 0) return
  await tx.cloudServer.updateMany({ where: { id: job.resourceId }, data: { adminPassword: null } })
}

async function prepareImage({ job }: Work): Promise<void> {
  const { imageId } = await workingServer(job.resourceId)
  if (SYSTEM_IMAGES.some((image) => image.ID === imageId)) return
  const template = await db().cloudTemplate.findUnique({ where: { id: imageId } })
  if (template?.state === 'New') throw new RetryAfter(TEMPLATE_WAIT_MS)
  if (template?.state === 'Active') return
  if (!template && (await snapshotState(imageId)) === 'New') throw new RetryAfter(TEMPLATE_WAIT_MS)
  if (!template && (await snapshotState(imageId)) === 'Active') return
  throw new StepError('refused', 'template_failed', 'The template could not be created, so neither could the server')
}

async function createMachine({ job, hypervisor, token }: Work): Promise<void> {
  const server = await workingServer(job.resourceId)
  const spec: ServerSpec = {
    ...sizeOf(server),
    id: server.id,
    ownerId: server.ownerId,
    name: server.name,
    image: await imageOf(server.imageId),
    ip: server.ip,
    sshKeys: server.sshKey?.split('\n') ?? [],
    userData: server.userData,
  }
  await hypervisor.createServer(spec, token)
}

/** Applies the firewalls that the creation asked for, before the machine starts. */
async function applyFirst(work: Work): Promise<Save> {
  const where = { serverId: work.job.resourceId, state: 'Pending' }
  await applyFirewalls(work)
  return (tx) => tx.cloudFirewallUse.updateMany({ where, data: { state: 'Applied' } })
}

/** Deletes the former machine. If it was adopted, it had a name of its own on the hypervisor; the new one gets ours. */
async function deleteFormer({ job, hypervisor, token }: Work): Promise<Save> {
  const { id } = await workingServer(job.resourceId)
  await hypervisor.deleteServer(id, token)
  return (tx) => tx.cloudServer.update({ where: { id }, data: { hostName: null, hostLimits: [], isPowerOn: false } })
}

async function imageOf(id: number): Promise<ServerSpec['image']> {
  const image = SYSTEM_IMAGES.find((item) => item.ID === id)
  if (image) return { kind: 'system', techName: image.TechName }
  const snapshot = await db().cloudSnapshot.findUnique({ where: { id } })
  return snapshot ? { kind: 'snapshot', id, serverId: snapshot.serverId } : { kind: 'template', id }
}

async function snapshotState(id: number): Promise<string | undefined> {
  return (await db().cloudSnapshot.findUnique({ where: { id }, select: { state: true } }))?.state
}

async function joinNetworks({ job, hypervisor, token }: Work): Promise<Save> {
  // Only those the creation asked for: later ones come with jobs of their own.
  const networkId = { in: paramsOf(job).NetworkIDs ?? [] }
  const links = await db().cloudLink.findMany({ where: { serverId: job.resourceId, networkId } })
  const saves: Save[] = []
  for (const link of links) saves.push(await attachLink(link, hypervisor, `${token}:${link.networkId}`))
  return async (tx) => {
    for (const save of saves) await save(tx)
  }
}

async function setPassword({ job, hypervisor, token }: Work): Promise<void> {
  const server = await workingServer(job.resourceId)
  if (server.adminPassword === null) return
  const password = decrypt(Buffer.from(server.adminPassword)).toString()
  await hypervisor.setPassword(server.id, server.adminUserName, password, token)
}

async function resetPassword(work: Work): Promise<void> {
  const status = await work.hypervisor.inspectServer(work.job.resourceId)
  if (!status?.isPowerOn) throw new StepError('refused', 'server_off', 'The server must run for its password to be set')
  await setPassword(work)
}

async function waitForAddress({ job, hypervisor }: Work): Promise<void> {
  const server = await workingServer(job.resourceId)
  const status = await hypervisor.inspectServer(server.id)
  if (!status) throw new StepError('refused', 'server_lost', 'The machine disappeared while it was being created')
  if (!status.addresses.includes(server.ip)) throw new RetryAfter(ADDRESS_WAIT_MS)
}

async function resize({ job, hypervisor, token }: Work): Promise<Save> {
  const server = await workingServer(job.resourceId)
  const wanted = paramsOf(job)
  const present = sizeOf(server)
  const size: Size = {
    cpu: wanted.CPU ?? present.cpu,
    ram: wanted.RAM ?? present.ram,
    hdd: wanted.HDD ?? present.hdd,
    hddType: wanted.HDDType ?? present.hddType,
    isHighPerformance: wanted.IsHighPerformance ?? present.isHighPerformance,
  }
  if (size.hdd < server.hdd) throw new StepError('refused', 'disk_shrink', 'A disk cannot shrink')
  await hypervisor.resizeServer(server.id, size, token)
  return (tx) => tx.cloudServer.update({ where: { id: server.id }, data: size })
}

async function changePower({ job }: Work, isPowerOn: boolean, change: (id: number) => Promise<void>): Promise<Save> {
  const { id } = await workingServer(job.resourceId)
  await change(id)
  return (tx) => tx.cloudServer.update({ where: { id }, data: { isPowerOn } })
}

export function sizeOf(server: CloudServer): Size {
  const { cpu, ram, hdd, isHighPerformance } = server
  return { cpu, ram, hdd, hddType: server.hddType as HddType, isHighPerformance }
}

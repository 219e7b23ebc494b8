import { db } from '#server/core/db.ts'
import { HypervisorError, Later } from '../hypervisor/errors.ts'
import type { ServerSpec } from '../hypervisor/hypervisor.ts'
import { SYSTEM_IMAGES } from '../templates/images.schema.ts'
import { openPassword } from '../servers/admin-password.ts'
import { paramsOf } from './job-row.ts'
import { attachLink } from './link-plans.ts'
import type { Plan, Step, StepResult } from './plan.ts'
import { settleServer, sizeOfServer, workingServer } from './server-state.ts'

/** A template that is still being published: look again after this. */
const TEMPLATE_WAIT_MS = 400
const ADDRESS_WAIT_MS = 150

const prepareImage: Step = async ({ job }) => {
  const { imageId } = await workingServer(job.resourceId)
  if (SYSTEM_IMAGES.some((image) => image.ID === imageId)) return
  const template = await db().cloudTemplate.findUnique({ where: { id: imageId } })
  if (template?.state === 'New') throw new Later(TEMPLATE_WAIT_MS)
  if (template?.state === 'Active') return
  throw new HypervisorError('refused', 'template_failed', 'The template could not be made, so neither could the server')
}

const createMachine: Step = async ({ job, hypervisor, token }) => {
  const server = await workingServer(job.resourceId)
  const image = SYSTEM_IMAGES.find((item) => item.ID === server.imageId)
  const spec: ServerSpec = {
    ...sizeOfServer(server),
    id: server.id,
    ownerId: server.ownerId,
    name: server.name,
    image: image ? { kind: 'system', techName: image.TechName } : { kind: 'template', id: server.imageId },
    ip: server.ip,
    sshKey: server.sshKey,
    userData: server.userData,
  }
  await hypervisor.createServer(spec, token)
}

const joinNetworks: Step = async ({ job, hypervisor, token }) => {
  // Only those the creation asked for: later ones come with jobs of their own.
  const networkId = { in: paramsOf(job).NetworkIDs ?? [] }
  const links = await db().cloudLink.findMany({ where: { serverId: job.resourceId, networkId } })
  const saves: StepResult[] = []
  for (const link of links) saves.push(await attachLink(link, hypervisor, `${token}:${link.networkId}`))
  return {
    save: async (tx) => {
      for (const { save } of saves) await save?.(tx)
    },
  }
}

const start: Step = ({ job, hypervisor, token }) => hypervisor.startServer(job.resourceId, token)

const setUpAccess: Step = async ({ job, hypervisor, token }) => {
  const server = await workingServer(job.resourceId)
  if (server.adminPassword === null) return
  await hypervisor.setPassword(server.id, server.adminUserName, openPassword(server.adminPassword), token)
}

const waitForAddress: Step = async ({ job, hypervisor }) => {
  const server = await workingServer(job.resourceId)
  const status = await hypervisor.inspectServer(server.id)
  if (!status) throw new HypervisorError('refused', 'server_lost', 'The machine vanished while it was being made')
  if (!status.addresses.includes(server.ip)) throw new Later(ADDRESS_WAIT_MS)
}

export const createPlan: Plan = {
  steps: [prepareImage, createMachine, joinNetworks, start, setUpAccess, waitForAddress],
  undo: async ({ job, hypervisor, token }) => {
    await hypervisor.deleteServer(job.resourceId, token)
  },
  ended: async (tx, job, completed) => {
    // From now on the password exists nowhere but with its owner.
    const data = { adminPassword: null, isPowerOn: completed }
    await tx.cloudServer.updateMany({ where: { id: job.resourceId }, data })
    await settleServer(tx, job.resourceId, completed ? 'create.completed' : 'create.failed')
  },
}

import type { CloudJob, CloudNetwork, CloudServer, CloudTemplate } from '#prisma/generated/client.ts'
import { endResource } from '#server/platform/tokens/end-resource.ts'
import { db, type Db } from '#server/core/database/db.ts'
import type { HostFacts, HostKind } from '../../hypervisor/hypervisor.ts'
import { settle } from '../../states.ts'
import { StepError } from '../../step-error.ts'
import type { Plan, Save, Work } from './plan.ts'

/**
 * `Adopt` gives an existing resource of the hypervisor to an account, `Release` takes it out again. Nothing but our tag
 * changes on the hypervisor.
 */
export const adoptionPlans = {
  Adopt: {
    steps: [
      { name: 'Read what it is', run: readFacts },
      { name: 'Mark it as managed', run: mark },
      { name: 'Record its networks', run: recordLinks },
    ],
    undo: removeMark,
    ended: async (tx, job, completed) => {
      if (completed) return settle(tx, kindOf(job), job.resourceId, 'create.completed')
      // Nothing was made on the hypervisor, so only the record is deleted.
      await rowsOf(tx, kindOf(job)).deleteMany({ where: { id: job.resourceId } })
    },
  },
  Release: {
    steps: [{ name: 'Remove the mark', run: removeMark }],
    ended: async (tx, job, completed) => {
      await settle(tx, kindOf(job), job.resourceId, completed ? 'delete.completed' : 'delete.failed')
      if (completed) await endResource(tx, job.ownerId, job.subject)
    },
  },
} satisfies Record<string, Plan>

async function readFacts({ job, hypervisor }: Work): Promise<Save> {
  const kind = kindOf(job)
  const id = job.resourceId
  const { hostName } = await rowOf(job)
  const facts = await hypervisor.describe(kind, hostName ?? id)
  if (!facts) throw new StepError('refused', 'not_found', 'It is no longer on the hypervisor')
  return async (tx) => {
    if (kind === 'Server') await tx.cloudServer.update({ where: { id }, data: serverData(facts) })
    if (kind === 'Template') await tx.cloudTemplate.update({ where: { id }, data: { size: facts.Size } })
  }
}

/** Size, power and address as the hypervisor has them; 0 where it sets no limit. */
function serverData({ CPU, RAM, HDD, HDDType, IP, IsPowerOn, Image, Limits }: HostFacts) {
  const [cpu, ram, hdd] = [CPU ?? 0, RAM ?? 0, HDD ?? 0]
  return {
    cpu,
    ram,
    hdd,
    reservedCpu: cpu,
    reservedRam: ram,
    reservedHdd: hdd,
    isPowerOn: IsPowerOn ?? false,
    hostLimits: Limits,
    ...(HDDType && { hddType: HDDType }),
    ...(Image && { image: Image }),
    ...(IP && { ip: IP }),
  }
}

async function mark({ job, hypervisor, token }: Work): Promise<void> {
  const { id, hostName } = await rowOf(job)
  if (hostName !== null) await hypervisor.adopt({ kind: kindOf(job), id, name: hostName }, token)
}

async function removeMark({ job, hypervisor, token }: Work): Promise<void> {
  const { id, hostName } = await rowOf(job)
  if (hostName !== null) await hypervisor.release({ kind: kindOf(job), id, name: hostName }, token)
}

/**
 * Records the interfaces of the owner's servers in the owner's networks: those of this server, or those in this
 * network.
 */
async function recordLinks({ job, hypervisor }: Work): Promise<Save | void> {
  const { resourceId: id, ownerId } = job
  if (kindOf(job) === 'Template') return
  const isServer = kindOf(job) === 'Server'
  const servers = await db().cloudServer.findMany({ where: { ownerId, ...(isServer && { id }) } })
  const networks = await db().cloudNetwork.findMany({ where: { ownerId, ...(!isServer && { id }) } })
  const ids = new Set(networks.map((network) => network.id))
  const data: { serverId: number; networkId: number; ip: string; mac: string }[] = []
  for (const { id: serverId } of servers) {
    for (const { NetworkID, IP, MAC } of (await hypervisor.describe('Server', serverId))?.Nics ?? []) {
      if (NetworkID === null || IP === null || MAC === null || !ids.has(NetworkID)) continue
      data.push({ serverId, networkId: NetworkID, ip: IP, mac: MAC })
    }
  }
  return (tx) => tx.cloudLink.createMany({ data, skipDuplicates: true })
}

function kindOf(job: CloudJob): HostKind {
  return job.resourceType as HostKind
}

/** @throws StepError when the record is gone */
async function rowOf(job: CloudJob): Promise<{ id: number; hostName: string | null }> {
  const row = await rowsOf(db(), kindOf(job)).findUnique({ where: { id: job.resourceId } })
  if (!row) throw new StepError('refused', 'not_found', 'It is no longer recorded')
  return row
}

/** The operations that the tables have in common. */
interface Rows {
  findUnique(query: { where: { id: number } }): Promise<CloudServer | CloudNetwork | CloudTemplate | null>
  deleteMany(query: { where: { id: number } }): Promise<unknown>
}

function rowsOf(tx: Db, kind: HostKind): Rows {
  const { cloudServer: Server, cloudNetwork: Network, cloudTemplate: Template } = tx
  return { Server, Network, Template }[kind]
}

import { db } from '#server/core/database/db.ts'
import { intercept, type Hypervisor, type HypervisorMethod, type Inventory } from '../hypervisor.ts'
import { adopt, foreign, release } from './adoption.ts'
import { openConsole } from './console.ts'
import { describe } from './facts.ts'
import { filterServer, unfilterServer } from './filters.ts'
import { deleteTemplate, publishTemplate } from './images.ts'
import { hosts } from './hosts.ts'
import * as instances from './instances.ts'
import { call, toStepError } from './lxd.client.ts'
import { installationTag } from '../../installation.ts'
import { TAG, adoptedIds, idOf } from './names.ts'
import { attach, createNetwork, deleteNetwork, detach } from './networks.ts'
import { ownInstances } from './own-instances.ts'
import { createSnapshot, deleteSnapshot, restoreSnapshot } from './snapshots.ts'
import { usage } from './usage.ts'

/** Real servers, through the REST API that LXD and Incus share. */
export function makeLxd(): Hypervisor {
  return intercept(LXD, async (method, call) => {
    try {
      return await call()
    } catch (error) {
      throw toStepError(error, FAILURES[method])
    }
  })
}

const LXD: Hypervisor = {
  kind: 'lxd',
  createServer: instances.createInstance,
  startServer: instances.startInstance,
  stopServer: instances.stopInstance,
  resizeServer: instances.resizeInstance,
  deleteServer: async (id) => {
    await instances.deleteInstance(id)
    // Only now: the filter must stay until the instance is gone.
    await unfilterServer(id)
  },
  filterServer,
  setPassword: instances.setPassword,
  openConsole,
  attach,
  detach,
  publishTemplate,
  deleteTemplate,
  createSnapshot,
  deleteSnapshot,
  restoreSnapshot,
  createNetwork,
  deleteNetwork,
  inspectServer: instances.inspectInstance,
  describe,
  inventory,
  usage,
  hosts,
  foreign,
  adopt,
  release,
}

/** The beginning of an error message for customers, before the daemon's own message. */
const FAILURES: Record<HypervisorMethod, string> = {
  createServer: 'The server could not be created',
  startServer: 'The server could not be started',
  stopServer: 'The server could not be stopped',
  resizeServer: 'The server could not be resized',
  deleteServer: 'The server could not be deleted',
  filterServer: 'The firewall rules could not be applied',
  setPassword: 'The password could not be set',
  openConsole: 'The console could not be opened',
  attach: 'The server could not join the network',
  detach: 'The server could not leave the network',
  publishTemplate: 'The template could not be created',
  deleteTemplate: 'The template could not be deleted',
  createSnapshot: 'The snapshot could not be created',
  deleteSnapshot: 'The snapshot could not be deleted',
  restoreSnapshot: 'The snapshot could not be restored',
  createNetwork: 'The network could not be created',
  deleteNetwork: 'The network could not be deleted',
  inspectServer: 'The state of the server could not be read',
  describe: 'The hypervisor could not be read',
  inventory: 'The hypervisor could not be listed',
  usage: 'The use of servers could not be read',
  hosts: 'The hosts could not be read',
  foreign: 'The hypervisor could not be listed',
  adopt: 'It could not be adopted',
  release: 'It could not be released',
}

interface Listed {
  name: string
  status?: string
  config: Record<string, string>
}

interface ListedImage {
  properties: Record<string, string>
}

/** Lists the resources with our tag; the others on the daemon are not ours. */
async function inventory(): Promise<Inventory> {
  const tag = await installationTag()
  const instances = await ownInstances<{ status: string }>(1)
  const networks = await call<Listed[]>('GET', '/1.0/networks?recursion=1')
  const images = await call<ListedImage[]>('GET', '/1.0/images?recursion=1')
  const segments = await adoptedIds(db().cloudNetwork)
  return {
    servers: instances.map(({ id, status }) => ({ id, isPowerOn: status === 'Running' })),
    networks: networks.data
      .filter(({ config }) => config[TAG] === tag)
      .flatMap(({ name }) => segments.get(name) ?? idOf(name, 'net') ?? []),
    templates: images.data
      .filter(({ properties }) => properties['quartet'] === tag)
      .flatMap(({ properties }) => idOf(properties['template'] ?? '', 'tpl-') ?? []),
  }
}

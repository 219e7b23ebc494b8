import type { Hypervisor } from '../hypervisor.ts'
import { translated } from './api.ts'
import { deleteTemplate, publishTemplate } from './images.ts'
import {
  createInstance,
  deleteInstance,
  inspectInstance,
  resizeInstance,
  startInstance,
  stopInstance,
} from './instances.ts'
import { inventory } from './inventory.ts'
import { attach, createNetwork, deleteNetwork, detach } from './networks.ts'
import { setPassword } from './password.ts'

/** Real servers, by the REST API that LXD and Incus share. */
export function makeLxd(): Hypervisor {
  return {
    kind: 'lxd',
    createServer: (spec) => said('The server could not be made', () => createInstance(spec)),
    startServer: (id) => said('The server could not be started', () => startInstance(id)),
    stopServer: (id, how) => said('The server could not be stopped', () => stopInstance(id, how)),
    resizeServer: (id, size) => said('The size could not be changed', () => resizeInstance(id, size)),
    deleteServer: (id) => said('The server could not be deleted', () => deleteInstance(id)),
    setPassword: (id, user, password) => said('The password could not be set', () => setPassword(id, user, password)),
    attach: (link) => said('The network could not be joined', () => attach(link)),
    detach: (serverId, networkId) => said('The network could not be left', () => detach(serverId, networkId)),
    publishTemplate: (id, serverId) => said('The template could not be made', () => publishTemplate(id, serverId)),
    deleteTemplate: (id) => said('The template could not be deleted', () => deleteTemplate(id)),
    createNetwork: (spec) => said('The network could not be made', () => createNetwork(spec)),
    deleteNetwork: (id) => said('The network could not be deleted', () => deleteNetwork(id)),
    inspectServer: (id) => said('The server could not be looked at', () => inspectInstance(id)),
    inventory: () => said('The hypervisor could not be looked at', inventory),
  }
}

async function said<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translated(error, what)
  }
}

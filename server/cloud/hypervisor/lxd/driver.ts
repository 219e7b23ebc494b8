import type { Hypervisor, Inventory } from '../hypervisor.ts'
import { toHypervisorError, call } from './lxd.client.ts'
import { deleteTemplate, publishTemplate } from './images.ts'
import {
  createInstance,
  deleteInstance,
  inspectInstance,
  resizeInstance,
  startInstance,
  stopInstance,
  setPassword,
} from './instances.ts'
import { installationTag, TAG, idOf } from './names.ts'
import { attach, createNetwork, deleteNetwork, detach } from './networks.ts'

/** Real servers, by the REST API that LXD and Incus share. */
export function makeLxd(): Hypervisor {
  return {
    kind: 'lxd',
    createServer: (spec) => withMessage('The server could not be created', () => createInstance(spec)),
    startServer: (id) => withMessage('The server could not be started', () => startInstance(id)),
    stopServer: (id, how) => withMessage('The server could not be stopped', () => stopInstance(id, how)),
    resizeServer: (id, size) => withMessage('The server could not be resized', () => resizeInstance(id, size)),
    deleteServer: (id) => withMessage('The server could not be deleted', () => deleteInstance(id)),
    setPassword: (id, user, password) =>
      withMessage('The password could not be set', () => setPassword(id, user, password)),
    attach: (link) => withMessage('The server could not join the network', () => attach(link)),
    detach: (serverId, networkId) =>
      withMessage('The server could not leave the network', () => detach(serverId, networkId)),
    publishTemplate: (id, serverId) =>
      withMessage('The template could not be created', () => publishTemplate(id, serverId)),
    deleteTemplate: (id) => withMessage('The template could not be deleted', () => deleteTemplate(id)),
    createNetwork: (spec) => withMessage('The network could not be created', () => createNetwork(spec)),
    deleteNetwork: (id) => withMessage('The network could not be deleted', () => deleteNetwork(id)),
    inspectServer: (id) => withMessage('The state of the server could not be read', () => inspectInstance(id)),
    inventory: () => withMessage('The hypervisor could not be listed', inventory),
  }
}

async function withMessage<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toHypervisorError(error, what)
  }
}

interface Listed {
  name: string
  status?: string
  config: Record<string, string>
}

interface ListedImage {
  properties: Record<string, string>
}

/** What is tagged as ours; everything else on the daemon belongs to others. */
async function inventory(): Promise<Inventory> {
  const tag = await installationTag()
  const instances = await call<Listed[]>('GET', '/1.0/instances?recursion=1')
  const networks = await call<Listed[]>('GET', '/1.0/networks?recursion=1')
  const images = await call<ListedImage[]>('GET', '/1.0/images?recursion=1')
  const ours = (item: Listed) => item.config[TAG] === tag
  return {
    servers: instances.data.filter(ours).flatMap(({ name, status }) => {
      const id = idOf(name, 'srv-')
      return id === null ? [] : [{ id, isPowerOn: status === 'Running' }]
    }),
    networks: networks.data.filter(ours).flatMap(({ name }) => idOf(name, 'net') ?? []),
    templates: images.data
      .filter(({ properties }) => properties['quartet'] === tag)
      .flatMap(({ properties }) => idOf(properties['template'] ?? '', 'tpl-') ?? []),
  }
}

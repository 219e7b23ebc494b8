import { env } from '#server/env.ts'
import { HypervisorError } from '../errors.ts'
import type { ServerSpec, ServerStatus, Size } from '../hypervisor.ts'
import { call, find, isMissing, says, settle } from './api.ts'
import { vendorData } from './cloud-init.ts'
import { imageSource } from './images.ts'
import { installationTag } from './installation.ts'
import { MADE, MARK, instanceName } from './names.ts'

export interface Instance {
  name: string
  status: string
  architecture: string
  config: Record<string, string>
  devices: Record<string, Record<string, string>>
  ephemeral: boolean
  profiles: string[]
  description: string
}

/** Makes a stopped instance with its size and public address. One that was cut off half-made is made anew. */
export async function createInstance(spec: ServerSpec): Promise<void> {
  const name = instanceName(spec.id)
  await settle(name)
  const there = await find<Instance>(`/1.0/instances/${name}`)
  if (there?.data.config[MADE] === 'true') return
  if (there) await deleteInstance(spec.id)
  await call('POST', '/1.0/instances', {
    name,
    type: env().LXD_INSTANCE_TYPE,
    source: await imageSource(spec.image),
    profiles: [],
    config: {
      ...limits(spec),
      // Without these a tenant's system could reach more of the host than its own share.
      ...(env().LXD_INSTANCE_TYPE === 'container' && { 'security.privileged': 'false', 'security.nesting': 'false' }),
      'cloud-init.vendor-data': vendorData(spec),
      ...(spec.userData !== null && { 'cloud-init.user-data': spec.userData }),
      [MARK]: await installationTag(),
    },
    devices: { root: rootDevice(spec), eth0: publicNic(spec.ip) },
  })
  await call('PATCH', `/1.0/instances/${name}`, { config: { [MADE]: 'true' } })
}

export async function startInstance(id: number): Promise<void> {
  const name = instanceName(id)
  await settle(name)
  try {
    await call('PUT', `/1.0/instances/${name}/state`, { action: 'start', timeout: 30 })
  } catch (error) {
    if (!says(error, 'already running')) throw error
  }
}

/** A soft stop that the system does not follow within half a minute becomes a hard one. */
export async function stopInstance(id: number, how: 'soft' | 'hard'): Promise<void> {
  const name = instanceName(id)
  await settle(name)
  if (how === 'soft' && (await stopped(name, { force: false, timeout: 30 }).catch(() => false))) return
  await stopped(name, { force: true, timeout: 30 })
}

/** Changes the size of a running or stopped instance; another kind of disk needs it stopped for a moment. */
export async function resizeInstance(id: number, size: Size): Promise<void> {
  const name = instanceName(id)
  await settle(name)
  const { data } = await call<Instance>('GET', `/1.0/instances/${name}`)
  const pool = poolOf(size)
  if (data.devices['root']?.['pool'] !== pool) {
    await stopInstance(id, 'soft')
    await call('POST', `/1.0/instances/${name}`, { name, migration: true, pool })
    if (data.status === 'Running') await startInstance(id)
  }
  const { 'limits.cpu': cpu, ...others } = limits(size)
  await call('PATCH', `/1.0/instances/${name}`, { config: others, devices: { root: rootDevice(size) } })
  // By itself: sent with the share, the running system keeps its old processors (seen with LXD 5.0).
  await call('PATCH', `/1.0/instances/${name}`, { config: { 'limits.cpu': cpu } })
}

/** Deletes an instance in any state; without one nothing happens. */
export async function deleteInstance(id: number): Promise<void> {
  const name = instanceName(id)
  await settle(name)
  try {
    await stopped(name, { force: true, timeout: 30 })
    await call('DELETE', `/1.0/instances/${name}`)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export async function inspectInstance(id: number): Promise<ServerStatus | null> {
  const found = await find<{
    status: string
    network: Record<string, { addresses: { family: string; address: string }[] }> | null
  }>(`/1.0/instances/${instanceName(id)}/state`)
  if (!found) return null
  const addresses = Object.values(found.data.network ?? {}).flatMap((nic) => nic.addresses)
  return {
    isPowerOn: found.data.status === 'Running',
    addresses: addresses.filter((item) => item.family === 'inet').map((item) => item.address),
  }
}

/** Reads, changes and writes an instance; a change by somebody else in between is an error that passes. */
export async function editInstance(name: string, change: (instance: Instance) => boolean): Promise<void> {
  const { data, etag } = await call<Instance>('GET', `/1.0/instances/${name}`)
  if (!change(data)) return
  const { architecture, config, devices, ephemeral, profiles, description } = data
  const body = { architecture, config, devices, ephemeral, profiles, description }
  await call('PUT', `/1.0/instances/${name}`, body, etag === undefined ? {} : { 'If-Match': etag })
}

async function stopped(name: string, how: { force: boolean; timeout: number }): Promise<true> {
  try {
    await call('PUT', `/1.0/instances/${name}/state`, { action: 'stop', ...how })
  } catch (error) {
    if (!says(error, 'already stopped', 'is not running', 'instance is stopped')) throw error
  }
  return true
}

function limits(size: Size) {
  return {
    'limits.cpu': String(size.cpu),
    'limits.memory': `${size.ram}MiB`,
    // A soft share: it counts only while others want the processor too.
    'limits.cpu.allowance': size.isHighPerformance ? '100%' : '50%',
  }
}

function rootDevice(size: Size): Record<string, string> {
  return { type: 'disk', path: '/', pool: poolOf(size), size: `${size.hdd}GiB` }
}

function poolOf(size: Size): string {
  return size.hddType === 'SAS' ? env().LXD_POOL_SAS : env().LXD_POOL_SSD
}

/** Servers of all customers share this bridge: each can use only its own address, and none can reach another by it. */
function publicNic(ip: string): Record<string, string> {
  return {
    type: 'nic',
    name: 'eth0',
    network: env().LXD_PUBLIC_NETWORK,
    'ipv4.address': ip,
    'security.mac_filtering': 'true',
    'security.ipv4_filtering': 'true',
    'security.port_isolation': 'true',
  }
}

export function lost(what: string): HypervisorError {
  return new HypervisorError('refused', 'not_found', `The ${what} does not exist on the hypervisor`)
}

import { env } from '#server/settings/env.ts'
import { StepError } from '../../step-error.ts'
import type { ServerSpec, ServerStatus, Size } from '../hypervisor.ts'
import { call, find, isMissing, messageIncludes, waitForOperations } from './lxd.client.ts'
import { imageSource } from './images.ts'
import { installationTag } from '../../installation.ts'
import { COMPLETE, TAG, instanceName, madeInstance } from './names.ts'

const PASSWORD_FILE = '/root/.admin-password'

export interface Instance {
  name: string
  status: string
  architecture: string
  config: Record<string, string>
  devices: Record<string, Record<string, string>>
  /** Includes what profiles add. */
  expanded_config: Record<string, string>
  expanded_devices: Record<string, Record<string, string>>
  ephemeral: boolean
  profiles: string[]
  description: string
}

/** Creates a stopped instance with its size and public address; one left incomplete is replaced. */
export async function createInstance(spec: ServerSpec): Promise<void> {
  const name = madeInstance(spec.id)
  await waitForOperations(name)
  const there = await find<Instance>(`/1.0/instances/${name}`)
  if (there?.data.config[COMPLETE] === 'true') return
  if (there) await deleteInstance(spec.id)
  await call('POST', '/1.0/instances', {
    name,
    type: env().LXD_INSTANCE_TYPE,
    source: await imageSource(spec.image),
    profiles: [],
    config: {
      ...limits(spec),
      // Without these a tenant's system could reach beyond its container.
      ...(env().LXD_INSTANCE_TYPE === 'container' && { 'security.privileged': 'false', 'security.nesting': 'false' }),
      'cloud-init.vendor-data': vendorData(spec),
      ...(spec.userData !== null && { 'cloud-init.user-data': spec.userData }),
      [TAG]: await installationTag(),
    },
    devices: { ...(await devicesToDrop(spec.image)), root: rootDevice(spec), eth0: publicNic(spec.ip) },
  })
  await dropDevices(name)
  await call('PATCH', `/1.0/instances/${name}`, { config: { [COMPLETE]: 'true' } })
}

/**
 * A copy of a snapshot has its interfaces, with their addresses, which no two instances may have. The copy is made with
 * devices of type `none` in their place, which are removed afterwards.
 */
async function devicesToDrop(image: ServerSpec['image']): Promise<Record<string, Record<string, string>>> {
  if (image.kind !== 'snapshot') return {}
  const { source = '' } = await imageSource(image)
  const [instance, snapshot] = source.split('/')
  const { data } = await call<Pick<Instance, 'devices'>>('GET', `/1.0/instances/${instance}/snapshots/${snapshot}`)
  return Object.fromEntries(Object.keys(data.devices).map((key) => [key, { type: 'none' }]))
}

async function dropDevices(name: string): Promise<void> {
  await editInstance(name, ({ devices }) => {
    const dropped = Object.keys(devices).filter((key) => devices[key]?.['type'] === 'none')
    for (const key of dropped) delete devices[key]
    return dropped.length > 0
  })
}

export async function startInstance(id: number): Promise<void> {
  const name = await instanceName(id)
  await waitForOperations(name)
  try {
    await call('PUT', `/1.0/instances/${name}/state`, { action: 'start', timeout: 30 })
  } catch (error) {
    if (!messageIncludes(error, 'already running')) throw error
  }
}

/** A soft stop that has not succeeded after half a minute becomes a hard one. */
export async function stopInstance(id: number, how: 'soft' | 'hard'): Promise<void> {
  const name = await instanceName(id)
  await waitForOperations(name)
  if (how === 'soft' && (await requestStop(name, { force: false, timeout: 30 }).catch(() => false))) return
  await requestStop(name, { force: true, timeout: 30 })
}

/** Changes the size of a running or stopped instance; another kind of disk needs it stopped for a moment. */
export async function resizeInstance(id: number, size: Size): Promise<void> {
  const name = await instanceName(id)
  await waitForOperations(name)
  const { data } = await call<Instance>('GET', `/1.0/instances/${name}`)
  const pool = poolOf(size)
  if (data.devices['root']?.['pool'] !== pool) {
    await stopInstance(id, 'soft')
    await call('POST', `/1.0/instances/${name}`, { name, migration: true, pool })
    if (data.status === 'Running') await startInstance(id)
  }
  const { 'limits.cpu': cpu, ...others } = limits(size)
  await call('PATCH', `/1.0/instances/${name}`, { config: others, devices: { root: rootDevice(size) } })
  // Separately: sent with the share, the running system keeps its old processors (seen with LXD 5.0).
  await call('PATCH', `/1.0/instances/${name}`, { config: { 'limits.cpu': cpu } })
}

/** Deletes an instance in any state; without one nothing happens. */
export async function deleteInstance(id: number): Promise<void> {
  const name = await instanceName(id)
  await waitForOperations(name)
  try {
    await requestStop(name, { force: true, timeout: 30 })
    await call('DELETE', `/1.0/instances/${name}`)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

export async function inspectInstance(id: number): Promise<ServerStatus | null> {
  const found = await find<{
    status: string
    network: Record<string, { addresses: { family: string; address: string }[] }> | null
  }>(`/1.0/instances/${await instanceName(id)}/state`)
  if (!found) return null
  const addresses = Object.values(found.data.network ?? {}).flatMap((nic) => nic.addresses)
  return {
    isPowerOn: found.data.status === 'Running',
    addresses: addresses.filter((item) => item.family === 'inet').map((item) => item.address),
  }
}

/**
 * Sets a password inside the running system. It is handed over in a file that only root can read and that is removed
 * at once: a command line would show in the daemon's list of operations.
 */
export async function setPassword(id: number, user: string, password: string): Promise<void> {
  const name = await instanceName(id)
  const headers = {
    'Content-Type': 'application/octet-stream',
    'X-LXD-mode': '0600',
    'X-LXD-uid': '0',
    'X-LXD-gid': '0',
    'X-LXD-type': 'file',
    'X-LXD-write': 'overwrite',
  }
  await call(
    'POST',
    `/1.0/instances/${name}/files?path=${PASSWORD_FILE}`,
    Buffer.from(`${user}:${password}\n`),
    headers,
  )
  const script = `chpasswd < ${PASSWORD_FILE}; status=$?; rm -f ${PASSWORD_FILE}; exit $status`
  if (!(await succeedsIn(name, script))) {
    throw new StepError('refused', 'password_not_set', 'The image does not allow its password to be set (chpasswd)')
  }
}

/** Runs a script of the shell inside a running instance, and says whether it succeeded. */
export async function succeedsIn(name: string, script: string): Promise<boolean> {
  const { data } = await call<{ return?: number }>('POST', `/1.0/instances/${name}/exec`, {
    command: ['/bin/sh', '-c', script],
    'wait-for-websocket': false,
    'record-output': false,
    interactive: false,
  })
  return data.return === 0
}

/** Reads, changes and writes an instance; a concurrent change is an error that another attempt resolves. */
export async function editInstance(name: string, change: (instance: Instance) => boolean): Promise<void> {
  const { data, etag } = await call<Instance>('GET', `/1.0/instances/${name}`)
  if (!change(data)) return
  const { architecture, config, devices, ephemeral, profiles, description } = data
  const body = { architecture, config, devices, ephemeral, profiles, description }
  await call('PUT', `/1.0/instances/${name}`, body, etag === undefined ? {} : { 'If-Match': etag })
}

async function requestStop(name: string, how: { force: boolean; timeout: number }): Promise<true> {
  try {
    await call('PUT', `/1.0/instances/${name}/state`, { action: 'stop', ...how })
  } catch (error) {
    if (!messageIncludes(error, 'already stopped', 'is not running', 'instance is stopped')) throw error
  }
  return true
}

/**
 * Our own part of the first start, for cloud-init. JSON is YAML: built as data, no text of a customer can become an
 * instruction. What the customer writes goes into `user-data`, separately.
 */
function vendorData({ sshKeys: keys }: Pick<ServerSpec, 'sshKeys'>): string {
  const config = {
    disable_root: false,
    ssh_pwauth: keys.length === 0,
    users: ['default', { name: 'root', lock_passwd: false, ...(keys.length > 0 && { ssh_authorized_keys: keys }) }],
  }
  return `#cloud-config\n${JSON.stringify(config)}\n`
}

function limits(size: Size) {
  return {
    'limits.cpu': String(size.cpu),
    'limits.memory': `${size.ram}MiB`,
    // A soft share: it counts only while others need the processor too.
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
    ...onlyAddress(ip),
    'security.port_isolation': 'true',
  }
}

/**
 * An interface that may send from this address alone, and from the IPv6 address that its bridge assigns, where it does.
 */
export function onlyAddress(ip: string): Record<string, string> {
  return {
    'ipv4.address': ip,
    'security.mac_filtering': 'true',
    'security.ipv4_filtering': 'true',
    // Not with `ipv6.address: none`, after which LXD 5.0 starts no other server on the bridge.
    ...(env().LXD_IPV6_FILTERING && { 'security.ipv6_filtering': 'true' }),
  }
}

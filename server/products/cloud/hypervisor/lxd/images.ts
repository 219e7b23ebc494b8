import { env } from '#server/settings/env.ts'
import { StepError } from '../../step-error.ts'
import type { ServerSpec } from '../hypervisor.ts'
import { call, find, ignoreMissing, messageIncludes, waitForOperations } from './lxd.client.ts'
import { installationTag } from '../../installation.ts'
import { instanceName, snapshotName, templateAlias } from './names.ts'

interface Alias {
  target: string
}
interface Image {
  fingerprint: string
  size: number
  properties: Record<string, string>
}

/** What an instance is copied from: a local image by its alias, else one of the configured image server. */
export async function imageSource(image: ServerSpec['image']): Promise<Record<string, string>> {
  if (image.kind === 'snapshot') {
    return { type: 'copy', source: `${await instanceName(image.serverId)}/${snapshotName(image.id)}` }
  }
  const alias = image.kind === 'template' ? templateAlias(image.id) : image.techName
  const local = await find<Alias>(`/1.0/images/aliases/${alias}`)
  if (local) return { type: 'image', fingerprint: local.data.target }
  const server = env().LXD_IMAGE_SERVER
  if (image.kind === 'template' || server === undefined) {
    throw new StepError('refused', 'image_missing', `The image ${alias} is not on the hypervisor`)
  }
  return { type: 'image', mode: 'pull', protocol: 'simplestreams', server, alias: alias.replace('-', '/') }
}

/** Publishes a snapshot of the server, which keeps running. @returns size in MB */
export async function publishTemplate(id: number, serverId: number): Promise<{ size: number }> {
  const alias = templateAlias(id)
  const name = await instanceName(serverId)
  await waitForOperations(name)
  if (!(await find<Alias>(`/1.0/images/aliases/${alias}`))) {
    await deleteInstanceSnapshot(name, alias)
    const [image] = await imagesOf(alias)
    const target = image?.fingerprint ?? (await publish(name, alias))
    await call('POST', '/1.0/images/aliases', { name: alias, target })
  }
  // Also deletes a snapshot whose deletion a killed daemon left half done: it would block changes of the instance.
  await deleteInstanceSnapshot(name, alias)
  const { data } = await call<Alias>('GET', `/1.0/images/aliases/${alias}`)
  const image = await call<Image>('GET', `/1.0/images/${data.target}`)
  return { size: Math.max(1, Math.ceil(image.data.size / 1_000_000)) }
}

/** Deletes the image of a template and what an interrupted publication left, after waiting for one that still runs. */
export async function deleteTemplate(id: number): Promise<void> {
  const alias = templateAlias(id)
  const { data } = await call<string[]>('GET', '/1.0/instances')
  for (const path of data) {
    if (!(await find(`${path}/snapshots/${alias}`))) continue
    const instance = path.slice(path.lastIndexOf('/') + 1)
    await waitForOperations(instance)
    await deleteInstanceSnapshot(instance, alias)
  }
  for (const { fingerprint } of await imagesOf(alias)) {
    await call('DELETE', `/1.0/images/${fingerprint}`).catch(ignoreMissing)
  }
  await call('DELETE', `/1.0/images/aliases/${alias}`).catch(ignoreMissing)
}

/** @returns fingerprint */
async function publish(instance: string, alias: string): Promise<string> {
  await call('POST', `/1.0/instances/${instance}/snapshots`, { name: alias, stateful: false })
  return publishSnapshot(instance, alias)
}

/** @returns fingerprint. The alias comes later: an attempt whose response was lost leaves an image without one. */
async function publishSnapshot(instance: string, alias: string): Promise<string> {
  const { data } = await call<{ fingerprint: string }>('POST', '/1.0/images', {
    source: { type: 'snapshot', name: `${instance}/${alias}` },
    properties: { description: alias, quartet: await installationTag(), template: alias },
    compression_algorithm: 'gzip',
  })
  return data.fingerprint
}

/**
 * Deletes the snapshot that an attempt left, complete or not. A daemon killed while it made the snapshot can leave it
 * without a disk: then it can only be deleted, and once published, not even that. A daemon killed while it published
 * the snapshot leaves it mounted and cannot delete it: publishing it again unmounts it.
 */
export async function deleteInstanceSnapshot(instance: string, alias: string): Promise<void> {
  const snapshot = `/1.0/instances/${instance}/snapshots/${alias}`
  await call('DELETE', snapshot).catch(async (error: unknown) => {
    if (!messageIncludes(error, 'read-only file system')) return ignoreMissing(error)
    await publishSnapshot(instance, alias)
    await call('DELETE', snapshot)
  })
}

/** Every image published for a template. */
async function imagesOf(alias: string): Promise<Image[]> {
  const tag = await installationTag()
  const { data } = await call<Image[]>('GET', '/1.0/images?recursion=1')
  return data.filter(({ properties }) => properties['quartet'] === tag && properties['template'] === alias)
}

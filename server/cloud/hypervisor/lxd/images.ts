import { env } from '#server/env.ts'
import { StepError } from '../../step-error.ts'
import type { ServerSpec } from '../hypervisor.ts'
import { call, find, ignoreMissing, waitForOperations } from './lxd.client.ts'
import { installationTag } from '../../installation.ts'
import { instanceName, templateAlias } from './names.ts'

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
  const name = instanceName(serverId)
  await waitForOperations(name)
  const there = await find<Alias>(`/1.0/images/aliases/${alias}`)
  if (!there) {
    const snapshot = `/1.0/instances/${name}/snapshots/${alias}`
    const [image] = await imagesOf(alias)
    if (!image && !(await find(snapshot))) {
      await call('POST', `/1.0/instances/${name}/snapshots`, { name: alias, stateful: false })
    }
    const target = image?.fingerprint ?? (await publish(`${name}/${alias}`, alias))
    await call('POST', '/1.0/images/aliases', { name: alias, target })
    await call('DELETE', snapshot).catch(ignoreMissing)
  }
  const { data } = await call<Alias>('GET', `/1.0/images/aliases/${alias}`)
  const image = await call<Image>('GET', `/1.0/images/${data.target}`)
  return { size: Math.max(1, Math.ceil(image.data.size / 1_000_000)) }
}

/** Deletes the image of a template and what an interrupted publication left; that one may still be running. */
export async function deleteTemplate(id: number): Promise<void> {
  const alias = templateAlias(id)
  const { data } = await call<string[]>('GET', '/1.0/instances')
  for (const path of data) {
    const snapshot = `${path}/snapshots/${alias}`
    if (!(await find(snapshot))) continue
    await waitForOperations(path.slice(path.lastIndexOf('/') + 1))
    await call('DELETE', snapshot).catch(ignoreMissing)
  }
  for (const { fingerprint } of await imagesOf(alias)) {
    await call('DELETE', `/1.0/images/${fingerprint}`).catch(ignoreMissing)
  }
  await call('DELETE', `/1.0/images/aliases/${alias}`).catch(ignoreMissing)
}

/** @returns fingerprint. The alias comes later: an attempt whose response was lost leaves an image without one. */
async function publish(source: string, alias: string): Promise<string> {
  const { data } = await call<{ fingerprint: string }>('POST', '/1.0/images', {
    source: { type: 'snapshot', name: source },
    properties: { description: alias, quartet: await installationTag(), template: alias },
    compression_algorithm: 'gzip',
  })
  return data.fingerprint
}

/** Every image published for a template. */
async function imagesOf(alias: string): Promise<Image[]> {
  const tag = await installationTag()
  const { data } = await call<Image[]>('GET', '/1.0/images?recursion=1')
  return data.filter(({ properties }) => properties['quartet'] === tag && properties['template'] === alias)
}

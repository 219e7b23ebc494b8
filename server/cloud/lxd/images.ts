import { env } from '#server/env.ts'
import { HypervisorError } from '../hypervisor/errors.ts'
import type { ServerSpec } from '../hypervisor/hypervisor.ts'
import { call, find, isMissing, settle } from './api.ts'
import { installationTag } from './installation.ts'
import { instanceName, templateAlias } from './names.ts'

interface Alias {
  target: string
}
interface Image {
  fingerprint: string
  size: number
}

/** Where an instance is copied from: an image of the daemon by its alias, or else of the configured image server. */
export async function imageSource(image: ServerSpec['image']): Promise<Record<string, string>> {
  const alias = image.kind === 'template' ? templateAlias(image.id) : image.techName
  const local = await find<Alias>(`/1.0/images/aliases/${alias}`)
  if (local) return { type: 'image', fingerprint: local.data.target }
  const server = env().LXD_IMAGE_SERVER
  if (image.kind === 'template' || server === undefined) {
    throw new HypervisorError('refused', 'image_missing', `The image ${alias} is not on the hypervisor`)
  }
  return { type: 'image', mode: 'pull', protocol: 'simplestreams', server, alias: alias.replace('-', '/') }
}

/** Publishes a snapshot of the server, which goes on running. @returns size in MB */
export async function publishTemplate(id: number, serverId: number): Promise<{ size: number }> {
  const alias = templateAlias(id)
  const name = instanceName(serverId)
  await settle(name)
  const there = await find<Alias>(`/1.0/images/aliases/${alias}`)
  if (!there) {
    const snapshot = `/1.0/instances/${name}/snapshots/${alias}`
    if (!(await find(snapshot))) {
      await call('POST', `/1.0/instances/${name}/snapshots`, { name: alias, stateful: false })
    }
    await publish(`${name}/${alias}`, alias, await installationTag())
    await call('DELETE', snapshot).catch(ignoreMissing)
  }
  const { data } = await call<Alias>('GET', `/1.0/images/aliases/${alias}`)
  const image = await call<Image>('GET', `/1.0/images/${data.target}`)
  return { size: Math.max(1, Math.ceil(image.data.size / 1_000_000)) }
}

/** Deletes the image of a template, and a snapshot that an interrupted publication left. */
export async function deleteTemplate(id: number): Promise<void> {
  const alias = templateAlias(id)
  const there = await find<Alias>(`/1.0/images/aliases/${alias}`)
  if (there) await call('DELETE', `/1.0/images/${there.data.target}`).catch(ignoreMissing)
  await call('DELETE', `/1.0/images/aliases/${alias}`).catch(ignoreMissing)
  const { data } = await call<string[]>('GET', '/1.0/instances')
  for (const path of data) await call('DELETE', `${path}/snapshots/${alias}`).catch(ignoreMissing)
}

/** The alias is made apart: one image may have been published already by a try whose answer was lost. */
async function publish(source: string, alias: string, tag: string): Promise<void> {
  const { data } = await call<{ fingerprint: string }>('POST', '/1.0/images', {
    source: { type: 'snapshot', name: source },
    properties: { description: alias, quartet: tag, template: alias },
    compression_algorithm: 'gzip',
  })
  await call('POST', '/1.0/images/aliases', { name: alias, target: data.fingerprint })
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

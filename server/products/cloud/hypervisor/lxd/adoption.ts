import { db } from '#server/core/database/db.ts'
import { env } from '#server/settings/env.ts'
import { installationTag } from '../../installation.ts'
import { missingResource, type Foreign } from '../hypervisor.ts'
import { unfilterServer } from './filters.ts'
import { editInstance } from './instances.ts'
import { call, find, ignoreMissing } from './lxd.client.ts'
import { TAG, adoptedIds, idOf, templateAlias } from './names.ts'

interface Listed {
  name: string
  type?: string
  managed?: boolean
  config: Record<string, string>
}

interface Image {
  fingerprint: string
  cached?: boolean
  public: boolean
  auto_update: boolean
  aliases: { name: string }[]
  properties: Record<string, string>
}

/**
 * What others made: resources without our tag, or adopted ones whose record is missing, as after a restore. What has
 * the tag of another installation belongs to that one.
 */
export async function foreign(systemImages: readonly string[]): Promise<Foreign[]> {
  const tag = await installationTag()
  const instances = await call<Listed[]>('GET', '/1.0/instances?recursion=1')
  const networks = await call<Listed[]>('GET', '/1.0/networks?recursion=1')
  const images = await call<Image[]>('GET', '/1.0/images?recursion=1')
  const servers = await adoptedIds(db().cloudServer)
  const segments = await adoptedIds(db().cloudNetwork)
  const isOthers = ({ config: { [TAG]: owner } }: Listed, isMade: boolean) =>
    owner === undefined || (owner === tag && !isMade)
  return [
    ...instances.data
      .filter((item) => !servers.has(item.name) && isOthers(item, idOf(item.name, 'srv-') !== null))
      .map(({ name }) => ({ kind: 'Server' as const, name })),
    ...networks.data
      .filter(({ name, type, managed }) => managed && type === 'bridge' && name !== env().LXD_PUBLIC_NETWORK)
      .filter((item) => !segments.has(item.name) && isOthers(item, idOf(item.name, 'net') !== null))
      .map(({ name }) => ({ kind: 'Network' as const, name })),
    ...images.data
      .filter(({ properties, cached }) => properties['quartet'] === undefined && !cached)
      .filter(({ aliases }) => !aliases.some(({ name }) => systemImages.includes(name)))
      .map(({ fingerprint }) => ({ kind: 'Template' as const, name: fingerprint })),
  ]
}

/** Writes our tag. An image also gets the alias that servers are made from. */
export async function adopt({ kind, id, name }: Foreign & { id: number }): Promise<void> {
  const tag = await installationTag()
  if (kind === 'Server') return setTag(`/1.0/instances/${name}`, tag)
  if (kind === 'Network') return setTag(`/1.0/networks/${name}`, tag)
  const alias = templateAlias(id)
  const image = await find<Image>(`/1.0/images/${name}`)
  if (!image) throw missingResource('template')
  const properties = { ...image.data.properties, quartet: tag, template: alias }
  await call('PATCH', `/1.0/images/${name}`, { properties })
  if (!(await find(`/1.0/images/aliases/${alias}`))) {
    await call('POST', '/1.0/images/aliases', { name: alias, target: name })
  }
}

async function setTag(path: string, tag: string): Promise<void> {
  await call('PATCH', path, { config: { [TAG]: tag } })
}

/** Removes what `adopt` wrote; something that is gone needs nothing. */
export async function release({ kind, id, name }: Foreign & { id: number }): Promise<void> {
  if (kind === 'Server') {
    await editInstance(name, ({ config }) => takeTag(config)).catch(ignoreMissing)
    return unfilterServer(id)
  }
  if (kind === 'Network') return releaseNetwork(name)
  await call('DELETE', `/1.0/images/aliases/${templateAlias(id)}`).catch(ignoreMissing)
  const image = await find<Image>(`/1.0/images/${name}`)
  if (!image) return
  const { auto_update, public: isPublic, properties } = image.data
  const { quartet: _tag, template: _alias, ...others } = properties
  await call('PUT', `/1.0/images/${name}`, { auto_update, public: isPublic, properties: others })
}

async function releaseNetwork(name: string): Promise<void> {
  const network = await find<{ config: Record<string, string>; description: string }>(`/1.0/networks/${name}`)
  if (!network) return
  const { config, description } = network.data
  if (takeTag(config)) await call('PUT', `/1.0/networks/${name}`, { config, description })
}

/** @returns false when there was none */
function takeTag(config: Record<string, string>): boolean {
  if (config[TAG] === undefined) return false
  delete config[TAG]
  return true
}

import type { Inventory } from '../hypervisor.ts'
import { call } from './api.ts'
import { installationTag } from './installation.ts'
import { MARK, idOf } from './names.ts'

interface Listed {
  name: string
  status?: string
  config: Record<string, string>
}
interface ListedImage {
  properties: Record<string, string>
}

/** What bears our mark; anything else on the daemon is somebody else's. */
export async function inventory(): Promise<Inventory> {
  const tag = await installationTag()
  const instances = await call<Listed[]>('GET', '/1.0/instances?recursion=1')
  const networks = await call<Listed[]>('GET', '/1.0/networks?recursion=1')
  const images = await call<ListedImage[]>('GET', '/1.0/images?recursion=1')
  const ours = (item: Listed) => item.config[MARK] === tag
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

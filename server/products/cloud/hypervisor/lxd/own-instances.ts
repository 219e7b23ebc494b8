import { db } from '#server/core/database/db.ts'
import { installationTag } from '../../installation.ts'
import { call } from './lxd.client.ts'
import { adoptedIds, idOf, TAG } from './names.ts'

interface Listed {
  name: string
  config: Record<string, string>
}

/**
 * The instances of this installation on the daemon, each with the id of its server.
 * @param recursion 2 for their state too
 */
export async function ownInstances<T extends object>(recursion: 1 | 2): Promise<(T & { id: number })[]> {
  const tag = await installationTag()
  const filter = encodeURIComponent(`config.${TAG} eq ${tag}`)
  const { data } = await call<(T & Listed)[]>('GET', `/1.0/instances?recursion=${recursion}&filter=${filter}`)
  const adopted = await adoptedIds(db().cloudServer)
  return data.flatMap((instance) => {
    const id = instance.config[TAG] === tag ? (adopted.get(instance.name) ?? idOf(instance.name, 'srv-')) : null
    return id === null ? [] : [{ ...instance, id }]
  })
}

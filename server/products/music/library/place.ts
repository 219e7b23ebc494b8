import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST, libraries, libraryIn } from '../libraries/libraries.ts'
import { usesBucket } from './bucket.client.ts'
import { realRoot } from './files.ts'

/** Where a file of a library is: the real folder of the library, and the path below it. */
interface Place {
  root: string
  below: string
}

/** The place of a stored path; null for one in the bucket, and while the folder of the library is missing. */
export async function placeOf(path: string): Promise<Place | null> {
  const { id, below } = libraryIn(path)
  if (id === FIRST) return usesBucket() ? null : { root: await realRoot(), below }
  const root = await folderOf(id)
  return root === null ? null : { root, below }
}

/** The file of a path in the first library, for writing: the folders of other libraries are only read. */
export async function fileFor(path: string): Promise<string> {
  if (libraryIn(path).id !== FIRST) throw new Error('files of other libraries are not written')
  return join(/* turbopackIgnore: true */ await realRoot(), path)
}

/** The real folder of a library; null while it is missing. */
export async function folderOf(id: number): Promise<string | null> {
  if (id === FIRST) return usesBucket() ? null : realRoot()
  const folder = (await libraries()).find((row) => row.id === id)?.folder ?? null
  return folder === null ? null : realpath(/* turbopackIgnore: true */ folder).catch(() => null)
}

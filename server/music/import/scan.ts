import { readdir, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isInside } from '../library/root.ts'
import { audioType } from '../library/path.ts'

/**
 * Audio files in a folder and the folders under it, in the order of their names.
 * @param folder absolute and without links
 * @returns paths relative to the folder; files that a link leads to elsewhere are among `outside`
 */
export async function scan(folder: string): Promise<{ files: string[]; outside: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = { files: [] as string[], outside: [] as string[] }
  for (const entry of entries) {
    if (entry.isDirectory() || !audioType(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const real = await realpath(path).catch(() => null)
    const name = relative(folder, path).split(sep).join('/')
    if (real !== null && isInside(folder, real)) found.files.push(name)
    else found.outside.push(name)
  }
  const order = (a: string, b: string) => (a < b ? -1 : 1)
  return { files: found.files.toSorted(order), outside: found.outside.toSorted(order) }
}

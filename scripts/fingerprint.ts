import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash of the contents and names of files and, recursively, folders; what is not there counts as empty.
 * @param skip tells by its path which file does not count
 */
export function fingerprint(paths: readonly string[], skip: (path: string) => boolean = () => false): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths
    .flatMap(filesOf)
    .filter((path) => !skip(path))
    .sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

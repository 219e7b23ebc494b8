import { readdir } from 'node:fs/promises'
import { allProducts } from '#server/core/products.ts'

/** The folders that a backup contains, of every product, also of those that are not served. */
export async function backupFolders(): Promise<Record<string, string>> {
  const folders: Record<string, string> = {}
  for (const { process } of allProducts()) {
    const { folders: own = {} } = (await process?.())?.default ?? {}
    for (const [name, folder] of Object.entries(own)) folders[name] = await folder()
  }
  return folders
}

/** The first of those folders that has files already, into which a backup is not restored; null when none has. */
export async function filledFolder(): Promise<string | null> {
  for (const folder of Object.values(await backupFolders()))
    if ((await readdir(folder).catch((): string[] => [])).length > 0) return folder
  return null
}

import { checkBackup, type Manifest } from './manifest.ts'
import { admitVersion, restoreBackup } from './restore.ts'
import type { BackupSource } from './source.ts'
import { withScratchDatabase } from './scratch.ts'

/**
 * Reads a backup as a restore does: all of it against its checksum, then its rows into a scratch database, where every
 * constraint holds and each table has as many as were written.
 * @throws Error in one sentence when it could not be restored
 */
export async function proveBackup(source: BackupSource): Promise<Manifest> {
  const { manifest } = await checkBackup(source)
  await admitVersion(manifest)
  await withScratchDatabase((url) => restoreBackup(source, { manifest }, { url, say: () => {} }))
  return manifest
}

import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for a database. Open to the account that runs PostgreSQL when we are root: else its files would lie
 * somewhere else (server/postgres/cluster-location.ts) and stay when the folder is removed.
 */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

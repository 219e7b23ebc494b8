import type { CloudLink, CloudNetwork } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import type { State } from '../bounds.schema.ts'
import type { NetworkView } from './networks.schema.ts'
import { openJobs } from '../jobs/open-jobs.ts'

export type NetworkRow = CloudNetwork & { links: CloudLink[] }

/** Private networks as their owner sees them. */
export async function networkViews(tx: Db, rows: readonly NetworkRow[]): Promise<NetworkView[]> {
  const jobs = await openJobs(tx, 'Network', rows)
  return rows.map((row) => networkView(row, jobs.get(row.id) ?? null))
}

/** One network with the first of its jobs that is not over. */
export function networkView(row: NetworkRow, jobId: number | null): NetworkView {
  return {
    ID: row.id,
    Name: row.name,
    State: row.state as State,
    Mask: row.mask,
    Gateway: row.gateway,
    LinkedServers: row.links.map((link) => ({ IP: link.ip, MAC: link.mac, ServerID: link.serverId })),
    DateCreate: row.createdAt.toISOString(),
    JobID: jobId,
  }
}

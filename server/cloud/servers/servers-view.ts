import type { CloudLink, CloudServer } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import type { ServerView } from './servers.schema.ts'
import type { HddType, State } from '../bounds.schema.ts'
import { openJobs } from '../jobs/open-jobs.ts'

export type ServerRow = CloudServer & { links: CloudLink[] }

/** Servers as their owner sees them; the password is never among it. */
export async function serverViews(tx: Db, rows: readonly ServerRow[]): Promise<ServerView[]> {
  const jobs = await openJobs(tx, 'Server', rows)
  return rows.map((row) => serverView(row, jobs.get(row.id) ?? null))
}

/** One server; `password` only in the creation response. */
export function serverView(row: ServerRow, jobId: number | null, password: string | null = null): ServerView {
  return {
    ID: row.id,
    Name: row.name,
    State: row.state as State,
    IsPowerOn: row.isPowerOn,
    CPU: row.cpu,
    RAM: row.ram,
    HDD: row.hdd,
    IP: row.ip,
    AdminUserName: row.adminUserName,
    AdminPassword: password,
    Image: row.image,
    ImageID: row.imageId,
    IsHighPerformance: row.isHighPerformance,
    HDDType: row.hddType as HddType,
    LinkedNetworks: row.links.map((link) => ({ NetworkID: link.networkId, IP: link.ip, MAC: link.mac })),
    DateCreate: row.createdAt.toISOString(),
    JobID: jobId,
  }
}

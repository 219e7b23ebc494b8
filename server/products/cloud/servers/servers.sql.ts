// One named statement reads servers with their networks and unfinished jobs: Prisma needs three, and PostgreSQL plans
// each of them again for every request.
import type { CloudLink, CloudServer } from '#prisma/generated/client.ts'
import type { UserId } from '#server/core/actor.ts'
import { pool } from '#server/core/database/db.ts'
import { likeText } from '#server/core/database/like.ts'
import { readStatement } from '#server/core/database/pipelined.ts'

/** What an owner sees of a server. */
export type ShownServer = Omit<
  CloudServer,
  | 'ownerId'
  | 'reservedCpu'
  | 'reservedRam'
  | 'reservedHdd'
  | 'adminPassword'
  | 'passwordShownAt'
  | 'sshKey'
  | 'userData'
  | 'ptr'
  | 'hostName'
> & { links: Pick<CloudLink, 'networkId' | 'ip' | 'mac'>[] }

/** Selects servers of an owner; all by default. */
export interface ServerFilter {
  id?: number | undefined
  ids?: number[] | undefined
  /** Part of the name, case-insensitive. */
  name?: string | undefined
  state?: string | undefined
  networkId?: number | undefined
}

/** Newest first, each with its first unfinished job. */
export async function shownServers(
  ownerId: UserId,
  filter: ServerFilter,
  page: { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<(ShownServer & { jobId: number | null })[]> {
  const { where, values, name } = conditions(ownerId, filter)
  // No `limit` without paging: with a variable one, PostgreSQL would plan the statement again each time.
  const paged = page.limit !== undefined || (page.offset ?? 0) > 0
  const slice = paged ? ` limit $${values.length + 1}::int offset $${values.length + 2}::int` : ''
  return readStatement({
    name: `cloud-servers${name}${paged ? '-page' : ''}`,
    text: `${SERVERS} where ${where} order by s.created_at desc, s.id desc${slice}`,
    values: paged ? [...values, page.limit ?? null, page.offset ?? 0] : values,
  })
}

export async function countServers(ownerId: UserId, filter: ServerFilter): Promise<number> {
  const { where, values, name } = conditions(ownerId, filter)
  const { rows } = await pool().query<{ count: number }>({
    name: `cloud-servers-count${name}`,
    text: `select count(*)::int as count from cloud_server s where ${where}`,
    values,
  })
  return rows[0]?.count ?? 0
}

const SERVERS = `
  select s.id, s.name, s.state, s.is_power_on as "isPowerOn", s.cpu, s.ram, s.hdd, s.hdd_type as "hddType",
    s.is_high_performance as "isHighPerformance", s.ip, s.admin_user_name as "adminUserName", s.image_id as "imageId",
    s.image, s.created_at as "createdAt", s.host_limits as "hostLimits", s.labels,
    s.is_protected as "isProtected",
    (select coalesce(json_agg(json_build_object('networkId', l.network_id, 'ip', l.ip, 'mac', l.mac)
      order by l.network_id), '[]') from cloud_link l where l.server_id = s.id) as links,
    (select j.id from cloud_job j where j.owner_id = $1 and j.resource_type = 'Server' and j.resource_id = s.id
      and j.state in ('Postponed', 'InProgress') order by j.position limit 1) as "jobId"
  from cloud_server s`

const CONDITIONS: Record<keyof ServerFilter, (place: string) => string> = {
  id: (place) => `s.id = ${place}::int`,
  ids: (place) => `s.id = any(${place}::int[])`,
  name: (place) => `s.name ilike '%' || ${place} || '%'`,
  state: (place) => `s.state = ${place}`,
  networkId: (place) => `exists (select from cloud_link l where l.server_id = s.id and l.network_id = ${place}::int)`,
}

/** The conditions that are given, and a name for their combination. */
function conditions(ownerId: UserId, filter: ServerFilter): { where: string; values: unknown[]; name: string } {
  const values: unknown[] = [ownerId]
  let [where, name] = ['s.owner_id = $1', '']
  for (const [field, condition] of Object.entries(CONDITIONS)) {
    const value = filter[field as keyof ServerFilter]
    if (value === undefined) continue
    values.push(field === 'name' ? likeText(String(value)) : value)
    where += ` and ${condition(`$${values.length}`)}`
    name += `-${field}`
  }
  return { where, values, name }
}

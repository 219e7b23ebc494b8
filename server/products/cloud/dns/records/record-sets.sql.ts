// Prisma cannot look into the elements of a list.
import { Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { likeText } from '#server/core/database/like.ts'
import type { RecordSetRow } from '../zones/zone-content.ts'
import type { RecordType } from './record-types.ts'

/** Selects record sets of a zone, by default all. `name` and `search` match in part, case-insensitively. */
interface Filter {
  type?: string | undefined
  name?: string | undefined
  /** A part of the name, of a value or of the comment. */
  search?: string | undefined
}

/** Record sets of a zone by name and type, and how many match in all. */
export async function recordSetPage(
  tx: Db,
  zoneId: number,
  filter: Filter,
  { limit, offset }: { limit?: number | undefined; offset: number },
): Promise<{ rows: RecordSetRow[]; total: number }> {
  const matching = matchingSets(zoneId, filter)
  const rows = await tx.$queryRaw<RecordSetRow[]>`
    select s.zone_id as "zoneId", s.name, s.type, s.ttl, s.values, s.protected, s.comment, s.labels, s.server_id as "serverId",
      case when c.id is not null then jsonb_build_object('ip', c.ip) end as server
    ${matching} order by s.name, s.type limit ${limit ?? null}::int offset ${offset}::int`
  const isLast = limit === undefined || rows.length < limit
  if (isLast && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  const counted = await tx.$queryRaw<{ total: number }[]>`select count(*)::int as total ${matching}`
  return { rows, total: counted[0]?.total ?? 0 }
}

/** How many records zones have in all. */
export async function countRecords(tx: Db, zoneIds: readonly number[]): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    select coalesce(sum(cardinality(${VALUES})), 0)::int as count ${SETS} where s.zone_id = any(${zoneIds}::int[])`
  return rows[0]?.count ?? 0
}

/** The set of the record whose text `<zone id> <name> <type> <value>` has a SHA-256 that begins with `digest`. */
export async function setOfDigest(tx: Db, zoneIds: readonly number[], digest: string) {
  const rows = await tx.$queryRaw<{ zoneId: number; name: string; type: RecordType }[]>`
    select s.zone_id as "zoneId", s.name, s.type ${SETS}, unnest(${VALUES}) value
    where s.zone_id = any(${zoneIds}::int[]) and starts_with(
      encode(sha256(convert_to(concat_ws(' ', s.zone_id, s.name, s.type, value), 'UTF8')), 'hex'), ${digest})
    limit 1`
  return rows[0]
}

const SETS = Prisma.sql`from dns_record_set s left join cloud_server c on c.id = s.server_id`
/** The values of a set, or the address of the server that it follows. */
const VALUES = Prisma.sql`(case when s.type = 'A' and c.id is not null then array[c.ip] else s.values end)`

function matchingSets(zoneId: number, { type, name, search }: Filter): Prisma.Sql {
  const conditions = [Prisma.sql`s.zone_id = ${zoneId}`]
  if (type !== undefined) conditions.push(Prisma.sql`s.type = ${type}`)
  if (name !== undefined) conditions.push(Prisma.sql`s.name ilike ${part(name)}`)
  if (search !== undefined) {
    conditions.push(Prisma.sql`(s.name ilike ${part(search)} or s.comment ilike ${part(search)} or exists (
      select from unnest(${VALUES}) value where value ilike ${part(search)}))`)
  }
  return Prisma.sql`${SETS} where ${Prisma.join(conditions, ' and ')}`
}

const part = (text: string) => `%${likeText(text)}%`

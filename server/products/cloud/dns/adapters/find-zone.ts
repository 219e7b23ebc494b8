import { invoke, orNull } from '#server/api/http/adapter-endpoint.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { ZoneView } from '../zones/zones.schema.ts'
import { getZone, listZones } from '../zones/zones.service.ts'

const MAX_ID = 2_147_483_647
const LONGEST_NAME = 253

/** A zone by its id or its name, with or without the final dot. @throws not_found */
export async function findZone(ctx: Context, given: string): Promise<ZoneView> {
  const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : Number.NaN
  const zone = id <= MAX_ID ? await orNull(() => invoke(ctx, getZone, { id })) : await named(ctx, given)
  if (!zone) throw new AppError('not_found', 'Domain not found')
  return zone
}

async function named(ctx: Context, given: string): Promise<ZoneView | undefined> {
  if (given.length > LONGEST_NAME + 1) return undefined
  const name = given.toLowerCase().replace(/\.$/, '')
  const { items } = await invoke(ctx, listZones, { name })
  return items.find(({ TechName, Name }) => TechName === name || Name === name)
}

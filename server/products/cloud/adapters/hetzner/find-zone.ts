import { invoke } from '#server/api/http/adapter-endpoint.ts'
import type { AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import { AppError } from '#server/core/errors.ts'
import type { ZoneView } from '../../dns/zones/zones.schema.ts'
import { getZone, listZones } from '../../dns/zones/zones.service.ts'
import { numberOf } from './answer.ts'

/** The zone that the path names, by its id or its name. @throws not_found */
export async function zoneOf({ ctx, params }: AdapterCall): Promise<ZoneView> {
  const given = params['id'] ?? ''
  const id = numberOf(given)
  if (id !== null) return invoke(ctx, getZone, { id })
  const name = given.toLowerCase().replace(/\.$/, '')
  const { items } = name.length > 253 ? { items: [] } : await invoke(ctx, listZones, { name })
  const zone = items.find(({ TechName, Name }) => TechName === name || Name === name)
  if (!zone) throw new AppError('not_found')
  return zone
}

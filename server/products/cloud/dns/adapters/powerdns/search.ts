import { invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import { listRecordSets } from '../../records/record-sets.service.ts'
import type { ZoneView } from '../../zones/zones.schema.ts'
import { listZones } from '../../zones/zones.service.ts'
import { allRRsets } from './shapes.ts'

const MAX_FOUND = 1000

/** `search-data`: zones, records and comments that match `q`, in which `*` and `?` stand for any characters. */
export async function search({ ctx, query }: AdapterCall): Promise<AdapterAnswer> {
  const wanted = query.get('object_type') ?? 'all'
  const max = Math.min(MAX_FOUND, Number.parseInt(query.get('max') ?? '100', 10) || 100)
  const fits = matcher((query.get('q') ?? '').slice(0, 300))
  const results: object[] = []
  for (const zone of (await invoke(ctx, listZones, {})).items) {
    if (results.length >= max) break
    const { items } = wanted === 'zone' ? { items: [] } : await invoke(ctx, listRecordSets, { id: zone.ID })
    const all = [...foundZone(zone, fits), ...(wanted === 'zone' ? [] : foundRecords(zone, items, fits))]
    results.push(...all.filter(({ object_type: type }) => wanted === 'all' || wanted === type))
  }
  return { status: 200, body: results.slice(0, max) }
}

type Fits = (text: string) => boolean

/** Matches a pattern without a regular expression, which many `*` could make slow. */
function matcher(pattern: string): Fits {
  const wanted = pattern.toLowerCase()
  return (given) => {
    const text = given.toLowerCase()
    let at = 0
    let i = 0
    let star = -1
    let mark = 0
    while (i < text.length) {
      if (wanted[at] === '*') {
        star = at++
        mark = i
      } else if (at < wanted.length && (wanted[at] === '?' || wanted[at] === text[i])) {
        at++
        i++
      } else if (star >= 0) {
        at = star + 1
        i = ++mark
      } else return false
    }
    while (wanted[at] === '*') at++
    return at === wanted.length
  }
}

function foundZone({ TechName }: ZoneView, fits: Fits) {
  const zone_id = `${TechName}.`
  return fits(TechName) || fits(zone_id) ? [{ name: zone_id, object_type: 'zone', zone_id }] : []
}

function foundRecords(zone: ZoneView, items: Parameters<typeof allRRsets>[1], fits: Fits) {
  const zone_id = `${zone.TechName}.`
  return allRRsets(zone, items).flatMap(({ name, type, ttl, records, comments }) => {
    const isNamed = fits(name) || fits(name.slice(0, -1))
    const place = { name, type, zone: zone_id, zone_id }
    return [
      ...records
        .filter(({ content }) => isNamed || fits(content))
        .map(({ content, disabled }) => ({ content, disabled, object_type: 'record', ttl, ...place })),
      ...comments
        .filter(({ content }) => isNamed || fits(content))
        .map(({ content }) => ({ content, object_type: 'comment', ...place })),
    ]
  })
}

import { texts } from '#i18n/texts.ts'
import type { DnsZone } from '#prisma/generated/client.ts'
import { AppError } from '#server/core/errors.ts'
import type { WantedSet } from '../records/change-record-sets.ts'
import { parseZoneFile, type LineMessage } from '../records/zone-file.ts'
import type { RecordSetRow } from './zone-content.ts'

const MAX_NAMED = 50

/**
 * The record sets of a zone after an import. Comments and protection stay; a set goes on following its server if the
 * file has the address of that server.
 * @throws unprocessable naming the lines that cannot be read
 */
export function readZoneFile(
  zone: Pick<DnsZone, 'name'>,
  present: readonly RecordSetRow[],
  text: string,
): { wanted: WantedSet[]; notes: LineMessage[] } {
  const { recordSets, problems, notes } = parseZoneFile(text, zone.name)
  const [first] = problems
  if (first) {
    const named = problems.slice(0, MAX_NAMED)
    const faults = named.map(({ line, message }) => texts('cloud.errors')('zoneFileLine', { line, message }))
    throw new AppError('unprocessable', `ZoneFile: ${faults[0]}`, {
      fields: { ZoneFile: faults },
      data: { lines: named },
    })
  }
  const before = new Map(present.map((row) => [`${row.name} ${row.type}`, row]))
  const wanted = recordSets.map((set): WantedSet => {
    const row = before.get(`${set.name} ${set.type}`)
    const { protected: isProtected = false, comment = '', server = null } = row ?? {}
    const follows = server !== null && set.values.length === 1 && set.values[0] === server.ip
    const followed = follows ? { server, serverId: row?.serverId ?? null } : { server: null, serverId: null }
    const isSame = row?.values.length === set.values.length && set.values.every((value) => row.values.includes(value))
    return { ...set, values: isSame ? row.values : set.values, protected: isProtected, comment, ...followed }
  })
  return { wanted, notes }
}

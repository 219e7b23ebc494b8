import { archiveFolder } from '#server/platform/audit/audit-archive.ts'
import { checkBackups } from '#server/platform/backup/check.ts'
import { pools } from '#server/core/database/db.ts'
import type { ProductProcess, Reading } from '#server/core/product.ts'
import { checkDatabase } from './installation/checks/database.sql.ts'
import { checkDisks, checkKeys } from './installation/checks/files.ts'
import { checkPorts } from './installation/checks/ports.ts'
import { checkCertificate, checkMail } from './installation/checks/services.ts'
import { replicaFigures } from '#server/core/database/replica.ts'

export default {
  checks: [checkKeys, checkPorts, checkDatabase, checkDisks, checkCertificate, checkMail, checkBackups],
  folders: { audit: archiveFolder },
  gauges: [
    {
      name: 'quartet_database_connections',
      help: 'Connections to the database by pool, used or idle',
      over: 'sum',
      read: () =>
        ofPools(({ totalCount, idleCount }) => [
          [totalCount - idleCount, { state: 'used' }],
          [idleCount, { state: 'idle' }],
        ]),
    },
    {
      name: 'quartet_database_waiting',
      help: 'Work that waits for a connection of its pool',
      over: 'sum',
      read: () => ofPools(({ waitingCount }) => [[waitingCount]]),
    },
    {
      name: 'quartet_public_reads',
      help: 'Reads of public data since the start by what answered them, where there is a replica',
      over: 'sum',
      read: () => Object.entries(replicaFigures()?.read ?? {}).map(([state, count]) => [count, { state }]),
    },
    {
      name: 'quartet_database_lost',
      help: 'Processes that cannot reach the primary, or the replica',
      over: 'sum',
      read: () => Object.entries(replicaFigures()?.lost ?? {}).map(([state, isLost]) => [Number(isLost), { state }]),
    },
  ],
} satisfies ProductProcess

type Pool = ReturnType<typeof pools> extends ReadonlyMap<string, infer P> ? P : never

function ofPools(read: (pool: Pool) => readonly Reading[]): Reading[] {
  return [...pools()].flatMap(([name, pool]) =>
    read(pool).map(([value, labels]): Reading => [value, { pool: name, ...labels }]),
  )
}

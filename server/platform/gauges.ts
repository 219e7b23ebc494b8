import { pools } from '#server/core/db.ts'
import { replicaFigures } from '#server/core/replica.ts'
import { addGauge, type Reading } from '#server/http/metrics.ts'
import { memoryIndex } from '#server/vacancies/engine/memory/live.ts'

/** Adds the gauges of a process that answers requests, or is the parent of such processes. */
export function provideGauges(): void {
  addGauge({
    name: 'quartet_database_connections',
    help: 'Connections to the database by pool, used or idle',
    over: 'sum',
    read: () =>
      ofPools(({ totalCount, idleCount }) => [
        [totalCount - idleCount, { state: 'used' }],
        [idleCount, { state: 'idle' }],
      ]),
  })
  addGauge({
    name: 'quartet_database_waiting',
    help: 'Work that waits for a connection of its pool',
    over: 'sum',
    read: () => ofPools(({ waitingCount }) => [[waitingCount]]),
  })
  addGauge({
    name: 'quartet_public_reads',
    help: 'Reads of public data since the start by what answered them, where there is a replica',
    over: 'sum',
    read: () => Object.entries(replicaFigures()?.read ?? {}).map(([state, count]) => [count, { state }]),
  })
  addGauge({
    name: 'quartet_database_lost',
    help: 'Processes that cannot reach the primary, or the replica',
    over: 'sum',
    read: () => Object.entries(replicaFigures()?.lost ?? {}).map(([state, isLost]) => [Number(isLost), { state }]),
  })
  addGauge({
    name: 'quartet_vacancies_index_rows',
    help: 'Vacancies in the index in memory; of several processes the most',
    over: 'max',
    read: () => ofIndex(({ rows }) => rows),
  })
  addGauge({
    name: 'quartet_vacancies_index_bytes',
    help: 'Memory of the indexes of vacancies',
    over: 'sum',
    read: () => ofIndex(({ bytes }) => bytes),
  })
  addGauge({
    name: 'quartet_vacancies_index_age_seconds',
    help: 'Since the index of vacancies was read as a whole; of several processes the longest',
    over: 'max',
    read: () => ofIndex(({ ageSeconds }) => ageSeconds),
  })
  addGauge({
    name: 'quartet_vacancies_index_pending',
    help: 'Changed vacancies that the indexes have not read yet',
    over: 'sum',
    read: () => ofIndex(({ pending }) => pending),
  })
}

type Pool = ReturnType<typeof pools> extends ReadonlyMap<string, infer P> ? P : never

function ofPools(read: (pool: Pool) => readonly Reading[]): Reading[] {
  return [...pools()].flatMap(([name, pool]) =>
    read(pool).map(([value, labels]): Reading => [value, { pool: name, ...labels }]),
  )
}

type Index = NonNullable<ReturnType<typeof memoryIndex>['figures']>

/** Nothing while PostgreSQL answers searches. */
function ofIndex(read: (index: Index) => number): Reading[] {
  const { figures } = memoryIndex()
  return figures ? [[read(figures)]] : []
}

import type { ProductProcess, Reading } from '#server/core/product.ts'
import { env } from '#server/settings/env.ts'
import { loadDemoJobSeekers } from './demo.ts'
import { checkNodes } from './engine/cluster/check.ts'
import { replicateToSearchCluster } from './engine/cluster/replicate.sql.ts'
import { checkIndex } from './engine/memory/check.ts'
import { hasKeptIndex } from './engine/memory/kept.ts'
import { memoryIndex } from './engine/memory/live.ts'
import { shareLists } from './engine/lists/result-lists.ts'
import { generateVacancies } from './generator/generate.ts'

export default {
  checks: [checkNodes],
  servingChecks: [checkIndex],
  beforeServing() {
    if (hasKeptIndex()) memoryIndex().current()
    shareLists()
  },
  // Loads the index before the first search. Without a kept index it waits until pages are prepared, which it would
  // slow down.
  afterListening: () => void memoryIndex().current(),
  // One of all workers keeps the search cluster in step.
  work: async () => replicateToSearchCluster(),
  async demo(say) {
    say('loading sample data: vacancies …')
    const progress = (done: number, all: number) => say(`  ${done} of ${all} vacancies`)
    await generateVacancies({ count: env().SAMPLE_VACANCIES, progress })
  },
  demoContent: (ctx, emailOf) => loadDemoJobSeekers(ctx, emailOf('user'), emailOf('employer')),
  gauges: [
    {
      name: 'quartet_vacancies_index_rows',
      help: 'Vacancies in the index in memory; of several processes the most',
      over: 'max',
      read: () => ofIndex(({ rows }) => rows),
    },
    {
      name: 'quartet_vacancies_index_bytes',
      help: 'Memory of the indexes of vacancies',
      over: 'sum',
      read: () => ofIndex(({ bytes }) => bytes),
    },
    {
      name: 'quartet_vacancies_index_age_seconds',
      help: 'Since the index of vacancies was read as a whole; of several processes the longest',
      over: 'max',
      read: () => ofIndex(({ ageSeconds }) => ageSeconds),
    },
    {
      name: 'quartet_vacancies_index_pending',
      help: 'Changed vacancies that the indexes have not read yet',
      over: 'sum',
      read: () => ofIndex(({ pending }) => pending),
    },
  ],
} satisfies ProductProcess

type Index = NonNullable<ReturnType<typeof memoryIndex>['figures']>

/** The readings of the index; none while PostgreSQL answers searches. */
function ofIndex(read: (index: Index) => number): Reading[] {
  const { figures } = memoryIndex()
  return figures ? [[read(figures)]] : []
}

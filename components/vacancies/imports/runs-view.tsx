'use client'

import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { isActive } from './import.ts'
import { RunReport } from './run-report.tsx'

const ACTIVE_MS = 1_000

/** The reports of an import, the latest first. */
export function RunsView({ id, page }: { id: string; page: number }) {
  const t = texts('vacancies.imports')
  const trpc = useTRPC()
  const runs = useQuery(
    trpc.vacancies.imports.runs.queryOptions(
      { import_id: id, page },
      {
        refetchInterval: ({ state }) => (isActive({ last_run: state.data?.items[0] ?? null }) ? ACTIVE_MS : false),
      },
    ),
  )
  const latest = page === 0 ? (runs.data?.items[0] ?? null) : null
  return (
    <PagedRows
      label={t('reports')}
      query={runs}
      skeleton={5}
      empty={<EmptyState icon={FileText} title={t('noRuns')} text={t('noRunsText')} />}
      row={(run) => (
        <div className="px-4 py-3">
          <RunReport item={{ id, last_run: latest }} run={run} />
        </div>
      )}
      path="/vacancies/imports"
      params={{ import: id }}
    />
  )
}

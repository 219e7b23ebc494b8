'use client'

import { useQuery } from '@tanstack/react-query'
import { CloudDownload } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { isActive } from './import.ts'
import { ImportCard } from './import-card.tsx'

const ACTIVE_MS = 1_000
const IDLE_MS = 30_000

/** Every import with its last run, whose progress is kept up to date; or only the import `only`. */
export function ImportsView({ only }: { only: string | undefined }) {
  const t = texts('vacancies.imports')
  const trpc = useTRPC()
  const imports = useQuery(
    trpc.vacancies.imports.list.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.items.some(isActive) ? ACTIVE_MS : IDLE_MS) },
    ),
  )
  const items = imports.data?.items.filter(({ id }) => only === undefined || id === only)
  return (
    <>
      <QueryStatus query={imports} rows={3} />
      {items?.length === 0 && (
        <Card>
          <EmptyState icon={CloudDownload} title={t('none')} text={t('noneText')} />
        </Card>
      )}
      {items?.map((item) => (
        <ImportCard key={item.id} item={item} isAlone={only !== undefined} />
      ))}
    </>
  )
}

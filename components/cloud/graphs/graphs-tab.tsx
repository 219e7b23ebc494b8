'use client'

import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartLine, FlaskConical } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { ForDevelopers } from '#components/shell/developer-mode.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PERIODS, SAMPLE_SECONDS, type UsagePeriod } from '#server/products/cloud/usage/levels.schema.ts'
import { calls } from '../calls.ts'
import type { Server } from '../types.ts'
import { hasFigures } from './figures.ts'
import { GraphCards } from './graph-cards.tsx'
import { GraphTable } from './graph-table.tsx'

/** What a server uses, as charts or as a table, up to date. */
export function GraphsTab({ server }: { server: Server }) {
  const t = texts('cloud.graphs')
  const trpc = useTRPC()
  const [period, setPeriod] = useState<UsagePeriod>('hour')
  const [isTable, setIsTable] = useState(false)
  const metrics = useQuery(
    trpc.cloud.servers.metrics.queryOptions(
      { id: server.ID, period },
      { placeholderData: keepPreviousData, refetchInterval: SAMPLE_SECONDS * 1000 },
    ),
  )
  const { data } = metrics
  const isKnown = data !== undefined && hasFigures(data)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice
          label={t('period')}
          options={PERIODS.map((one) => [one, t(`periods.${one}`)])}
          chosen={period}
          onChoose={setPeriod}
        />
        <Choice
          label={t('form')}
          options={[
            ['charts', t('charts')],
            ['table', t('table')],
          ]}
          chosen={isTable ? 'table' : 'charts'}
          onChoose={(form) => setIsTable(form === 'table')}
        />
      </div>
      {data?.Simulated && isKnown && (
        <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
          <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t('simulated')}
        </p>
      )}
      {isKnown && !server.IsPowerOn && <p className="text-muted">{t('offNow')}</p>}
      {!isKnown && (
        <Card>
          <QueryStatus query={metrics} rows={6} />
          {data && (
            <EmptyState
              icon={ChartLine}
              title={server.IsPowerOn ? t('empty') : t('off')}
              text={server.IsPowerOn ? t('emptyText') : t('offText')}
            />
          )}
        </Card>
      )}
      {isKnown &&
        (isTable ? <GraphTable metrics={data} server={server} /> : <GraphCards metrics={data} server={server} />)}
      <ForDevelopers>
        <ApiCalls calls={[calls.getMetrics(server.ID, period), calls.getPrometheus(server.ID), calls.listTargets()]} />
      </ForDevelopers>
    </div>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  options: readonly (readonly [T, string])[]
  chosen: T
  onChoose: (value: T) => void
}

/** Buttons of which one is pressed. */
function Choice<T extends string>({ label, options, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1">
      {options.map(([value, name]) => (
        <Button
          key={value}
          size="sm"
          variant={value === chosen ? 'secondary' : 'ghost'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

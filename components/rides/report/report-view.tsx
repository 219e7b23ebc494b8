'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { FIRST, PERIODS, reportCsv, reportInput } from './report-input.ts'
import { ReportTable } from './report-table.tsx'

/** What riders say, by day, client or variant of a switch. */
export function ReportView() {
  const t = texts('rides.report')
  const trpc = useTRPC()
  const [asked, setAsked] = useState(FIRST)
  const switches = useQuery(trpc.rides.switches.list.queryOptions({}))
  const report = useQuery(
    trpc.rides.feedback.report.queryOptions(reportInput(asked), { placeholderData: keepPreviousData }),
  )
  const rows = report.data?.rows ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('period')} className="w-40">
          {(aria) => (
            <Select
              {...aria}
              value={asked.days}
              onChange={(event) => setAsked({ ...asked, days: Number(event.target.value) })}
              options={PERIODS.map((days) => [days, t('days', { days })])}
            />
          )}
        </Field>
        <Field label={t('by')} className="w-52">
          {(aria) => (
            <Select
              {...aria}
              value={asked.by}
              onChange={(event) => setAsked({ ...asked, by: event.target.value })}
              options={[
                ['day', t('byDay')],
                ['platform', t('byPlatform')],
                ['version', t('byVersion')],
                ...(switches.data?.switches ?? []).map(
                  ({ name }) => [`switch:${name}`, t('bySwitch', { name })] as const,
                ),
              ]}
            />
          )}
        </Field>
        <Button disabled={rows.length === 0} onClick={() => download(reportCsv(rows))}>
          <Download aria-hidden /> {t('csv')}
        </Button>
      </div>
      <Card>
        <QueryStatus query={report} rows={6} />
        {report.data && rows.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
        {rows.length > 0 && <ReportTable rows={rows} by={asked.by} />}
      </Card>
      {rows.length > 0 && asked.by !== 'day' && <p className="max-w-reading text-muted">{t('margin')}</p>}
    </div>
  )
}

function download(csv: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  link.download = 'feedback.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { formatDay, formatNumber } from '#components/ui/locale.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { averageOf, FEW_RIDERS, marginOf, type ReportRow } from './report-input.ts'

/** A row for each day or variant, with its ratings as a bar. */
export function ReportTable({ rows, by }: { rows: readonly ReportRow[]; by: string }) {
  const t = texts('rides.report')
  return (
    <Table label={t('table')}>
      <TableHead>
        <TableRow>
          <TableHeader>{by === 'day' ? t('day') : t('group')}</TableHeader>
          <TableHeader className="text-right">{t('riders')}</TableHeader>
          <TableHeader className="text-right">{t('average')}</TableHeader>
          <TableHeader className="min-w-48">{t('ratings')}</TableHeader>
          <TableHeader className="text-right">{t('tips')}</TableHeader>
          <TableHeader>{t('reasons')}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <TableCell className="whitespace-nowrap">
              {by === 'day' ? formatDay(row.key) : row.key || t('unknown')}{' '}
              {row.riders < FEW_RIDERS && by !== 'day' && <Badge tone="warning">{t('small')}</Badge>}
            </TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(row.riders)}</TableCell>
            <TableCell className="text-right tabular-nums">
              <Average row={row} compared={by !== 'day'} />
            </TableCell>
            <TableCell>
              <Ratings stars={row.stars} />
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular-nums">
              {t('tipsGiven', { given: formatNumber(row.tips_given), asked: formatNumber(row.tips_asked) })}
            </TableCell>
            <TableCell className="min-w-56 text-muted">
              {row.reasons
                .slice(0, 3)
                .map(({ text, times }) => `${text} ${formatNumber(times)}`)
                .join(' · ')}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Average({ row, compared }: { row: ReportRow; compared: boolean }) {
  const average = averageOf(row.stars)
  const margin = compared ? marginOf(row) : null
  if (average === null) return '–'
  const [mean, off] = [average, margin ?? 0].map((one) => formatNumber(one, { maximumFractionDigits: 2 }))
  return <span className="whitespace-nowrap">{margin === null ? mean : `${mean} ± ${off}`}</span>
}

/** From one star to five. */
const COLORS = ['bg-danger', 'bg-danger/60', 'bg-warning', 'bg-success/60', 'bg-success'] as const

function Ratings({ stars }: Pick<ReportRow, 'stars'>) {
  const t = texts('rides.report')
  const all = stars.reduce((sum, count) => sum + count, 0)
  const words = stars.map((count, at) => t('rated', { stars: at + 1, count: formatNumber(count) })).join(', ')
  return (
    <>
      <span className="sr-only">{words}</span>
      <span aria-hidden title={words} className="flex h-3 overflow-hidden rounded-full bg-sunken">
        {stars.map((count, at) => (
          <span
            // There are always five.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className={COLORS[at]}
            style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }}
          />
        ))}
      </span>
    </>
  )
}

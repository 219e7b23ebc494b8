import { texts } from '#i18n/texts.ts'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import type { Overview } from './overview.ts'

/** Every process with its memory and its age. */
export function Processes({ processes }: Pick<Overview, 'processes'>) {
  const t = texts('admin.home')
  if (processes.length === 0) return null
  return (
    <Table label={t('eachProcess')} className="border-t">
      <TableHead>
        <tr>
          <TableHeader>{t('process')}</TableHeader>
          <TableHeader className="text-right">{t('memory')}</TableHeader>
          <TableHeader>{t('started')}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {processes.map(({ machine, kind, pid, memory, started_at, version }) => (
          <TableRow key={`${machine} ${pid}`}>
            <TableCell>
              {t('processName', { kind: t(`kinds.${kind}`), pid })}
              <span className="block text-subtle wrap-anywhere">
                {machine} · {version}
              </span>
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular-nums">
              {formatNumber(memory / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })}
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted">
              <RelativeTime at={started_at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

import { texts } from '#i18n/texts.ts'
import { Card } from '#components/ui/card.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import type { Server } from '../types.ts'
import { bytes, percent, rowsOf, speed, timeOf, type Metrics } from './figures.ts'

/** The same figures in rows, newest first. */
export function GraphTable({ metrics, server }: { metrics: Metrics; server: Server }) {
  const t = texts('cloud.graphs')
  const say = (value: number | null, form: (value: number) => string) => (value === null ? '–' : form(value))
  const share = (value: number | null) => say(value, (one) => percent(one / server.CPU))
  const columns = [t('cpu'), t('cpuMost'), t('memory'), t('disk'), t('received'), t('sent')]
  return (
    <Card>
      <Table label={t('tableLabel', { name: server.Name })}>
        <TableHead>
          <TableRow>
            <TableHeader>{t('from')}</TableHeader>
            {columns.map((name) => (
              <TableHeader key={name} className="text-right">
                {name}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rowsOf(metrics).map(({ place, cpu, cpuMost, memory, disk, received, sent }) => {
            const cells = [
              share(cpu),
              share(cpuMost),
              say(memory, bytes),
              say(disk, bytes),
              say(received, speed),
              say(sent, speed),
            ]
            return (
              <TableRow key={place}>
                <TableHeader scope="row" className="font-normal">
                  {timeOf(metrics, place)}
                </TableHeader>
                {columns.map((name, at) => (
                  <TableCell key={name} className="text-right whitespace-nowrap tabular-nums">
                    {cells[at]}
                  </TableCell>
                ))}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </Card>
  )
}

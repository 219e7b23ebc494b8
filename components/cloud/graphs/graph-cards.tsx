import { useState } from 'react'
import { texts } from '#i18n/texts.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { LineChart, type ChartLine } from '#components/ui/line-chart.tsx'
import { disk, memory } from '../sizes.ts'
import type { Server } from '../types.ts'
import { bytes, latest, most, percent, roundTop, shares, speed, timeOf, type Metrics, type Values } from './figures.ts'

type GraphsProps = { metrics: Metrics; server: Server }

/** Four charts: processors, memory, disk, network. */
export function GraphCards({ metrics, server: { CPU, RAM, HDD } }: GraphsProps) {
  const t = texts('cloud.graphs')
  const { CPU: cpu, Memory, Disk, Received, Sent } = metrics
  const busy = { average: shares(cpu.Average, CPU), peak: shares(cpu.Maximum, CPU) }
  const network = roundTop(most(Received.Maximum, Sent.Maximum), 1000)
  const [ram, hdd] = [RAM * 2 ** 20, HDD * 2 ** 30]
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Graph
        metrics={metrics}
        title={t('cpu')}
        note={t('processors', { count: CPU })}
        lines={averageAndPeak(busy.average, busy.peak)}
        top={shareTop(most(busy.peak))}
        say={percent}
      />
      <Graph
        metrics={metrics}
        title={t('memory')}
        note={t('of', { size: memory(RAM) })}
        lines={averageAndPeak(Memory.Average, Memory.Maximum)}
        top={ram}
        say={bytes}
      />
      <Graph
        metrics={metrics}
        title={t('disk')}
        note={t('of', { size: disk(HDD) })}
        lines={averageAndPeak(Disk.Average, Disk.Maximum)}
        top={hdd}
        say={bytes}
      />
      <Graph
        metrics={metrics}
        title={t('network')}
        lines={[
          { name: t('received'), values: Received.Average, className: 'text-accent', area: true },
          { name: t('sent'), values: Sent.Average, className: 'text-success' },
        ]}
        top={network}
        say={speed}
      />
    </div>
  )
}

/** The upper edge for shares: the jitter of samples makes a fully used processor look slightly more than full. */
function shareTop(highest: number | null): number {
  const top = roundTop(highest, 0.1)
  return (highest ?? 0) < 1.1 ? Math.min(1, top) : top
}

interface NamedLine extends ChartLine {
  name: string
}

function averageAndPeak(average: Values, peak: Values): NamedLine[] {
  const t = texts('cloud.graphs')
  const line = { name: t('average'), values: average, className: 'text-accent', area: true }
  // Average and peak are the same until an interval summarises several samples.
  const isSame = average.every((value, at) => value === peak[at])
  return isSame ? [line] : [line, { name: t('peak'), values: peak, className: 'text-accent/60' }]
}

/** Values this recent count as present: the last interval may have no sample yet, and the one before may lack one. */
const PRESENT = 3

type GraphProps = {
  metrics: Metrics
  title: string
  note?: string
  lines: readonly NamedLine[]
  top: number
  say: (value: number) => string
}

function Graph({ metrics, title, note, lines, top, say }: GraphProps) {
  const t = texts('cloud.graphs')
  const [place, setPlace] = useState<number | null>(null)
  const id = `graph-${title}`
  const value = (values: Values) => (place === null ? latest(values) : (values[place] ?? null))
  const text = (one: number | null) => (one === null ? '–' : say(one))
  const isPresent = lines.some(({ values }) => latest(values.slice(-PRESENT)) !== null)
  const highest = most(...lines.map(({ values }) => values))
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        {note && <span className="text-muted">{note}</span>}
      </CardHeader>
      <CardBody className="flex flex-col gap-2">
        {highest === null ? (
          <p className="py-12 text-center text-muted">{t('unknown')}</p>
        ) : (
          <>
            <p className="flex flex-wrap gap-x-4 tabular-nums">
              <span className="text-muted">
                {place === null ? t(isPresent ? 'now' : 'last') : timeOf(metrics, place)}
              </span>
              {lines.map(({ name, values, className }) => (
                <span key={name} className="flex items-center gap-1.5">
                  {lines.length > 1 && (
                    <>
                      <span aria-hidden className={`h-0.5 w-3 rounded-full bg-current ${className}`} />
                      <span className="text-muted">{name}</span>
                    </>
                  )}
                  <span className="font-medium">{text(value(values))}</span>
                </span>
              ))}
            </p>
            <div className="relative">
              <span aria-hidden className="absolute -top-0.5 right-0 bg-surface px-1 text-xs text-subtle tabular-nums">
                {say(top)}
              </span>
              <LineChart
                label={t('label', { title, latest: text(latest(lines[0]?.values ?? [])), most: say(highest) })}
                lines={lines}
                top={top}
                onPoint={setPlace}
              />
            </div>
            <p aria-hidden className="flex justify-between text-xs text-subtle tabular-nums">
              {[0, 0.5, 1].map((share) => (
                <span key={share}>{timeOf(metrics, Math.round(share * ((lines[0]?.values.length ?? 1) - 1)))}</span>
              ))}
            </p>
          </>
        )}
      </CardBody>
    </Card>
  )
}

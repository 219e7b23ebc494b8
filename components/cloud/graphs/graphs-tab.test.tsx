import { describe, expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { strokes } from '#components/ui/line-chart.tsx'
import type { Server } from '../types.ts'
import { bytes, percent, roundTop, rowsOf, speed, timeOf, type Metrics } from './figures.ts'
import { GraphTable } from './graph-table.tsx'
import { GraphsTab } from './graphs-tab.tsx'

const SERVER = { ID: 7, Name: 'web-1', CPU: 2, RAM: 2048, HDD: 20, IsPowerOn: true } as Server

const line = (average: (number | null)[], maximum = average) => ({ Average: average, Maximum: maximum })
const METRICS: Metrics = {
  Period: 'hour',
  Start: '2026-01-06T14:45:15.000Z',
  Step: 15,
  Simulated: false,
  CPU: line([null, 0.5, 1, null, 1.5, null], [null, 0.5, 2, null, 1.5, null]),
  Memory: line([2 ** 29, 2 ** 29, 2 ** 30, null, 2 ** 30, null]),
  Disk: line([null, null, null, null, null, null]),
  Received: line([null, 100, 1500, null, 2_000_000, null]),
  Sent: line([null, 0, 0, null, 12, null]),
}
const NOTHING = line([null, null])
const EMPTY = { ...METRICS, CPU: NOTHING, Memory: NOTHING, Received: NOTHING, Sent: NOTHING, Disk: NOTHING }

const tab = (metrics: Metrics, server = SERVER) =>
  render(<GraphsTab server={server} />, [
    loaded(trpc.cloud.servers.metrics.queryOptions({ id: 7, period: 'hour' }), metrics),
  ])

describe('graphs', () => {
  it('say the latest and the largest value in words', () => {
    const html = tab(METRICS)
    expect(html).toContain('aria-label="Processor: latest 75%, at most 100%"')
    expect(html).toContain('aria-label="Memory: latest 1 GB, at most 1 GB"')
    expect(html).toContain('aria-label="Network: latest 2 MB/s, at most 2 MB/s"')
    expect(textOf(html)).toContain('The host does not count this.')
    expect(textOf(html)).toContain('Now Average 75%')
    const late = { ...METRICS, CPU: line([...METRICS.CPU.Average, null, null]) }
    expect(textOf(tab(late))).toContain('Last 75%')
  })

  it('say that there is nothing yet, that the server is off, and which figures are made up', () => {
    expect(textOf(tab(EMPTY))).toContain('No measurements yet')
    expect(textOf(tab(EMPTY, { ...SERVER, IsPowerOn: false }))).toContain('The server is off')
    expect(textOf(tab(METRICS, { ...SERVER, IsPowerOn: false }))).toContain('What it used before is below')
    expect(textOf(tab(METRICS))).not.toContain('made up')
    expect(textOf(tab({ ...METRICS, Simulated: true }))).toContain('made up')
  })

  it('leave gaps, and a dot for a value between two', () => {
    const same = (value: number) => value
    expect(strokes([1, 2, null, 3, null], same, same)).toBe('M0 1L1 2M3 3h0')
    expect(strokes([null, null], same, same)).toBe('')
  })

  it('have an edge above the largest value', () => {
    expect([0.04, 0.11, 0.5, 0.7].map((value) => roundTop(value, 0.1))).toEqual([0.1, 0.2, 0.5, 1])
    expect([null, 999, 1001, 7e6].map((value) => roundTop(value, 1000))).toEqual([1000, 1000, 2000, 1e7])
  })
})

describe('the table of figures', () => {
  it('has some stretches a row, newest first, and none of which nothing is known', () => {
    expect(rowsOf(METRICS)).toEqual([
      { place: 4, cpu: 1.5, cpuMost: 1.5, memory: 2 ** 30, disk: null, received: 2_000_000, sent: 12 },
      { place: 0, cpu: 0.75, cpuMost: 2, memory: (2 ** 29 * 4) / 3, disk: null, received: 800, sent: 0 },
    ])
    expect(rowsOf(EMPTY)).toEqual([])
  })

  it('is written for people', () => {
    const html = textOf(render(<GraphTable metrics={METRICS} server={SERVER} />))
    for (const text of ['75%', '100%', '1 GB', '683 MB', '2 MB/s', '0.8 kB/s', timeOf(METRICS, 4)])
      expect(html).toContain(text)
    expect([percent(0.1234), bytes(1.5 * 2 ** 30), bytes(3 * 2 ** 20), speed(12_400), speed(0)]).toEqual([
      '12.3%',
      '1.5 GB',
      '3 MB',
      '12 kB/s',
      '0 kB/s',
    ])
  })
})

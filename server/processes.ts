import type { ProductProcess } from '#server/core/product.ts'
import { products } from '#server/core/products.ts'
import { addGauge } from '#server/api/metrics/metrics.ts'
import { startReporting } from '#server/products/platform/installation/reporter.ts'
import type { Upgrades } from '#server/api/http/server.ts'

/** The `process` parts of the served products. */
export async function processes(): Promise<readonly ProductProcess[]> {
  const loaded = await Promise.all(products().flatMap((product) => product.process?.() ?? []))
  return loaded.map((module) => module.default)
}

/** Reports a process to the others: what its checks find, and that it is alive. */
export function reportProcess(
  kind: 'server' | 'web' | 'worker',
  parts: readonly ProductProcess[],
  serves: boolean,
): void {
  const ofMachine = kind === 'server' ? parts.flatMap(({ checks = [] }) => checks) : []
  const ofProcess = serves ? parts.flatMap(({ servingChecks = [] }) => servingChecks) : []
  startReporting(kind, [...ofMachine, ...ofProcess])
}

/** Adds the gauges of a process that answers requests, or is the parent of such processes. */
export function provideGauges(parts: readonly ProductProcess[]): void {
  for (const gauge of parts.flatMap(({ gauges = [] }) => gauges)) addGauge(gauge)
}

/** What connections may be upgraded to, by path. */
export function upgradesOf(parts: readonly ProductProcess[]): Upgrades {
  return Object.assign({}, ...parts.map(({ upgrades }) => upgrades)) as Upgrades
}

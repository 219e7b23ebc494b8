import type { ProductProcess } from '#server/core/product.ts'
import { products } from '#server/core/products.ts'
import { addGauge } from '#server/api/metrics/metrics.ts'
import type { Upgrades } from '#server/api/http/server.ts'

/** What the served products do beside their requests. */
export async function processes(): Promise<readonly ProductProcess[]> {
  const loaded = await Promise.all(products().flatMap((product) => product.process?.() ?? []))
  return loaded.map((module) => module.default)
}

/** Adds the gauges of a process that answers requests, or is the parent of such processes. */
export function provideGauges(parts: readonly ProductProcess[]): void {
  for (const gauge of parts.flatMap(({ gauges = [] }) => gauges)) addGauge(gauge)
}

/** What connections may be upgraded to, by path. */
export function upgradesOf(parts: readonly ProductProcess[]): Upgrades {
  return Object.assign({}, ...parts.map(({ upgrades }) => upgrades)) as Upgrades
}

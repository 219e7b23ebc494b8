/**
 * How often a property is tried: a quarter of `most`, which is enough to notice a broken rule, or another share by the
 * environment, `PROPERTY_RUNS=1 npm run test:unit`.
 */
export function runs(most: number): number {
  return Math.ceil(most * Number(process.env['PROPERTY_RUNS'] ?? 0.25))
}

/** JSON with sorted keys, so that equal values serialize equally. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part instanceof Object && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'null'
  )
}

/**
 * The raw query as the schemas take it: `fields[]=a`, `fields[0]=a` become `fields`, `sort[title]=ASC` becomes a pair
 * of `sort`, in the order of the query.
 */
export function listInput(raw: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const [, base, key] = /^(fields|sort)\[([^\]]*)\]$/.exec(name) ?? []
    if (base === undefined) merge(input, name, value)
    else if (base === 'fields' || /^\d*$/.test(key ?? '')) merge(input, base, value)
    else merge(input, base, `${key}:${String(value)}`)
  }
  return input
}

function merge(input: Record<string, unknown>, name: string, value: unknown): void {
  if (!Object.hasOwn(input, name)) input[name] = value
  else input[name] = [input[name], value].flat()
}

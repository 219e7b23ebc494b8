/**
 * The values of a parameter as one list. It may be repeated, or written as JSON, or both. Lists
 * inside lists are opened as far as pairs need; deeper ones are refused by the schema.
 */
export function itemsOf(value: unknown): unknown[] {
  return [value].flat(2).flatMap(jsonItems)
}

/** Every form of a field and its direction as `field:direction`; the direction may be the item after its field. */
export function sortTexts(items: readonly unknown[]): unknown[] {
  const texts: unknown[] = []
  for (const item of items) {
    const before = texts.at(-1)
    const isDirection = typeof item === 'string' && /^(?:asc|desc)$/i.test(item)
    if (isDirection && typeof before === 'string' && !/[\s:,]/.test(before))
      texts[texts.length - 1] = `${before}:${item}`
    else if (item instanceof Object && !Array.isArray(item))
      for (const pair of pairsOf(item as Record<string, unknown>)) texts.push(pair)
    else texts.push(item)
  }
  return texts
}

/** `{"field": "title", "direction": "ASC"}` or `{"title": "ASC"}`. */
function pairsOf(given: Record<string, unknown>): string[] {
  const { field, direction = 'ASC' } = given
  if (typeof field === 'string') return [`${field}:${String(direction)}`]
  return Object.entries(given).map(([path, wanted]) => `${path}:${String(wanted)}`)
}

/** The items of a JSON array, or a JSON object as one item; any other value is one item as it is. */
function jsonItems(value: unknown): unknown[] {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return [value]
  try {
    return [JSON.parse(value) as unknown].flat(2)
  } catch {
    return [value]
  }
}

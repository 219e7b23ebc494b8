import type { NamedSchemas } from '#server/api/openapi/schemas.ts'

/** The argument that every tool has besides the input of its operation. */
export const FIELDS: NamedSchemas = {
  fields: {
    type: 'array',
    items: { type: 'string' },
    description: 'Only these fields of the answer: ["id", "items.name"]. Lists are looked through.',
  },
}

/** The argument of tools whose request takes an `Idempotency-Key`. */
export const KEY: NamedSchemas = {
  idempotency_key: {
    type: 'string',
    description: 'The same key and arguments give the first success again for 24 hours, without doing it twice',
  },
}

type Tree = Map<string, Tree>

/** The parts of a JSON value at paths like `items.name`, which apply to each item of a list. */
export function trimmed(value: unknown, fields: readonly string[]): unknown {
  const root: Tree = new Map()
  for (const field of fields) {
    let node = root
    for (const name of field.split('.')) {
      const next: Tree = node.get(name) ?? new Map<string, Tree>()
      node.set(name, next)
      node = next
    }
  }
  return pick(value, root)
}

/** Selects parts; where a path ends, the whole value is taken. */
function pick(value: unknown, tree: Tree): unknown {
  if (tree.size === 0 || !(value instanceof Object)) return value
  if (Array.isArray(value)) return value.map((item) => pick(item, tree))
  const wanted = Object.entries(value).filter(([name]) => tree.has(name))
  return Object.fromEntries(wanted.map(([name, part]) => [name, pick(part, tree.get(name) ?? new Map<string, Tree>())]))
}

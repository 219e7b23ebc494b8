import { CLASS_TABLE } from './class-table.ts'

/** What a class sets, so that a later one which sets all of it takes its place. */
export interface ClassEffect {
  /** `md:hover:`; empty for a class that always counts. */
  variants: string
  /** Our names of properties; none where the class is unknown. */
  properties: readonly string[]
}

const effects = new Map(
  CLASS_TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [properties = '', names = ''] = line.split(': ')
      return names.split(' ').map((name) => [name, properties.trim().split(' ')] as const)
    }),
)

/** Takes a class apart: `md:-mt-2` is for `md:` and sets `mt`. */
export function effectOf(name: string): ClassEffect {
  const start = endOfVariants(name)
  return { variants: name.slice(0, start), properties: propertiesOf(name.slice(start).replace(/^-/, '')) }
}

/** A colon within brackets belongs to a value. */
function endOfVariants(name: string): number {
  let end = 0
  let depth = 0
  for (let at = 0; at < name.length; at++) {
    const char = name[at]
    if (char === '[' || char === '(') depth++
    else if (char === ']' || char === ')') depth--
    else if (char === ':' && depth === 0) end = at + 1
  }
  return end
}

/** By the whole name, by what stands before a number, or by the longest known beginning. */
function propertiesOf(name: string): readonly string[] {
  let found = effects.get(name) ?? effects.get(name.replace(/-\d+$/, '-#'))
  for (let end = name.lastIndexOf('-'); !found && end > 0; end = name.lastIndexOf('-', end - 1)) {
    found = effects.get(name.slice(0, end + 1))
  }
  return found ?? []
}

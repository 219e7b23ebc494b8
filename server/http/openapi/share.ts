import { pascal, singular } from './names.ts'
import type { JsonSchema } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description: string
  schema: JsonSchema
}

interface Ref {
  $ref: string
}

export interface Sharing {
  tag: string
  /** The group of the tag. */
  product: string
  parameters: (Parameter | Ref)[]
}

/**
 * Moves parameters that several operations take to `components`, under a name of all of them: `ServerId`,
 * `CloudLimit`, `Format`.
 */
export function shareParameters(operations: readonly Sharing[], components: Record<string, unknown>): void {
  const uses = Map.groupBy(
    operations.flatMap((operation) =>
      operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [{ operation, parameter }])),
    ),
    ({ parameter }) => JSON.stringify(parameter),
  )
  const often = [...uses.values()].filter((all) => all.length > 1).sort((a, b) => b.length - a.length)
  for (const all of often) {
    const [{ parameter } = {}] = all
    const name =
      parameter &&
      nameOf(
        parameter,
        all.map(({ operation }) => operation),
      )
    // The same words for another thing: that one stays where it is.
    if (name === undefined || name in components) continue
    components[name] = parameter
    for (const { operation, parameter: used } of all) {
      operation.parameters[operation.parameters.indexOf(used)] = { $ref: `#/components/parameters/${name}` }
    }
  }
}

/** With the noun that all users have in common, else their product, else alone. */
function nameOf({ name }: Parameter, users: readonly Sharing[]): string {
  const own = pascal(name)
  const noun = only(users.map(({ tag }) => pascal(singular(tag))))
  const scope = noun ?? only(users.map(({ product }) => product)) ?? ''
  return own.startsWith(scope) ? own : scope + own
}

function only(values: string[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

export interface Content {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, Ref>
}

/** Moves examples that stand in several bodies to `components`, under the name of their schema. */
export function shareExamples(contents: readonly Content[], components: Record<string, unknown>): void {
  const uses = Map.groupBy(
    contents.filter((content) => 'example' in content),
    ({ example }) => JSON.stringify(example),
  )
  for (const all of uses.values()) {
    const schema = all[0]?.schema
    const name = schema && exampleName(schema)
    if (all.length < 2 || name === undefined || name in components) continue
    components[name] = { value: all[0]?.example }
    for (const content of all) {
      delete content.example
      content.examples = { [name]: { $ref: `#/components/examples/${name}` } }
    }
  }
}

function exampleName({ $ref, items }: JsonSchema): string | undefined {
  if ($ref) return $ref.split('/').at(-1)
  return items?.$ref && `${items.$ref.split('/').at(-1)}List`
}

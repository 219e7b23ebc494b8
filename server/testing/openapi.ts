/** An API description as far as tests read it. */
export interface OpenApi {
  paths: Record<string, Record<string, DescribedOperation>>
  components: Record<string, Record<string, unknown>>
}

export interface DescribedOperation {
  responses: Record<string, object>
}

interface Schema {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Content {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

/** What a reference names, or the part itself. */
export function resolved<T>(part: T | { $ref?: string }, { components }: Pick<OpenApi, 'components'>): T {
  const [kind = '', name = ''] = ((part as { $ref?: string }).$ref ?? '').split('/').slice(2)
  return (components[kind]?.[name] ?? part) as T
}

/** Every status of an operation: those that it names, and those that its `default` says it stands for. */
export function statusesOf({ responses }: DescribedOperation, description: Pick<OpenApi, 'components'>): Set<number> {
  const { default: common, ...own } = responses
  const more = common ? resolved<{ 'x-statuses'?: number[] }>(common, description)['x-statuses'] : []
  return new Set([...Object.keys(own).map(Number), ...(more ?? [])])
}

/** The examples of a body: its own, or the one that its schema gives. */
export function examplesOf(
  { schema, example, examples }: Content,
  description: Pick<OpenApi, 'components'>,
): unknown[] {
  if (example !== undefined) return [example]
  if (examples) return Object.values(examples).map((one) => resolved<{ value: unknown }>(one, description).value)
  const read = schema && exampleIn(schema, description)
  return read === undefined ? [] : [read]
}

/** As tools put it together: the first choice, the default, the example, or those of fields and items. */
function exampleIn(given: Schema, description: Pick<OpenApi, 'components'>): unknown {
  const schema = resolved<Schema>(given, description)
  const inside = (part: Schema) => exampleIn(part, description)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inside)) as unknown
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return inside(choice)
  const value = schema.default ?? schema.const ?? schema.enum?.[0] ?? schema.examples?.[0]
  if (value !== undefined || schema.examples) return value ?? null
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length > 0) return Object.fromEntries(fields.map(([name, field]) => [name, inside(field)]))
  return schema.items && [inside(schema.items)]
}

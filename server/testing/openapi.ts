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
  examples?: unknown[]
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
  return (schema && resolved<Schema>(schema, description).examples) ?? []
}

import { examplesOf, resolved, statusesOf } from '#server/testing/openapi.ts'

/** An endpoint as openapi.json describes it, with what the fuzzer needs of it. */
export interface Target {
  name: string
  method: string
  path: string
  parameters: { name: string; in: string; example: unknown; max: number }[]
  /** Fields of its body that take text or have an example. */
  fields: Field[]
  /** Example body; undefined when the endpoint takes none. */
  body: Record<string, unknown> | undefined
  /** Statuses that the description names. */
  statuses: Set<number>
  /** Statuses of 400 and more whose body is not an error but an answer of the endpoint itself. */
  answers: Set<number>
}

interface Field {
  /** Names and indices that lead to the field. */
  path: readonly string[]
  example: unknown
  /** Maximum number of characters. */
  max: number
}

interface Described {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

interface Ref {
  $ref?: string
}

interface Schema extends Ref {
  type?: string
  maxLength?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  parameters: (Parameter | Ref)[]
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> }
  responses: Record<string, object | Ref>
}

interface Parameter {
  name: string
  in: string
  schema: Schema & { enum?: unknown[]; default?: unknown; examples?: unknown[] }
  example?: unknown
}

/** Calls that would revoke the fuzzer's own credential or account; they are sent without a valid one. */
const ENDING_ACCESS = new Set([
  'DELETE /api/token',
  'DELETE /api/tokens/{id}',
  'POST /api/account/deletion',
  'POST /api/account/password',
  'POST /api/account/sign-out-everywhere',
])

/** @param method the one sent, which may differ from the target's */
export function endsAccess(method: string, { path }: Target): boolean {
  return ENDING_ACCESS.has(`${method} ${path}`)
}

/** Every endpoint of a description. */
export function targetsOf(description: Described): Target[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, item]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: item.parameters.map((given) => {
        const parameter = resolved<Parameter>(given, description)
        return {
          name: parameter.name,
          in: parameter.in,
          example: exampleOf(parameter),
          max: parameter.schema.maxLength ?? Infinity,
        }
      }),
      fields: fieldsOf(
        item.requestBody?.content['application/json']?.schema ?? {},
        bodyOf(item, description),
        description,
      ),
      body: bodyOf(item, description),
      statuses: statusesOf(item, description),
      // Errors are references, as endpoints share them; other responses are the endpoint's own.
      answers: new Set(
        Object.entries(item.responses)
          .filter(([, response]) => !('$ref' in response))
          .map(([status]) => Number(status)),
      ),
    })),
  )
}

function bodyOf({ requestBody }: Operation, description: Described): Record<string, unknown> | undefined {
  const content = requestBody?.content['application/json']
  return content && (examplesOf(content, description)[0] as Record<string, unknown> | undefined)
}

/** The fields of a body, also those that take text and are missing from the example. */
function fieldsOf(given: Schema, example: unknown, description: Described, path: readonly string[] = []): Field[] {
  const schema = resolved<Schema>(given, description)
  const variants = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const all = variants.map((variant) => resolved<Schema>(variant, description))
  const isPart = path.length === 0 || example instanceof Object
  const properties = Object.assign({}, ...all.map((one) => one.properties ?? {})) as Record<string, Schema>
  if (isPart && Object.keys(properties).length > 0)
    return Object.entries(properties).flatMap(([name, inner]) =>
      fieldsOf(inner, (example as Record<string, unknown> | undefined)?.[name], description, [...path, name]),
    )
  const items = all.find((one) => one.items)?.items
  if (items && path.length < 8)
    return fieldsOf(items, (example as unknown[] | undefined)?.[0], description, [...path, '0'])
  const text = all.find(({ type }) => type === 'string')
  if (path.length === 0 || (text === undefined && (example === undefined || example instanceof Object))) return []
  return [{ path, example, max: text?.maxLength ?? Infinity }]
}

function exampleOf({ schema, example }: Parameter): unknown {
  return example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? '1'
}

/** An endpoint as openapi.json describes it, with what the fuzzer needs of it. */
export interface Target {
  name: string
  method: string
  path: string
  parameters: { name: string; in: string; example: unknown }[]
  /** Example body; undefined when the endpoint takes none. */
  body: Record<string, unknown> | undefined
  /** Statuses that the description names. */
  statuses: Set<number>
  /** Statuses of 400 and more whose body is not an error but an answer of the endpoint itself. */
  answers: Set<number>
}

interface Described {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

interface Ref {
  $ref?: string
}

interface Operation {
  parameters: (Parameter | Ref)[]
  requestBody?: { content: Record<string, { example?: unknown; examples?: Record<string, Ref> }> }
  responses: Record<string, object | Ref>
}

interface Parameter {
  name: string
  in: string
  schema: { enum?: unknown[]; default?: unknown; examples?: unknown[] }
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
        return { name: parameter.name, in: parameter.in, example: exampleOf(parameter) }
      }),
      body: bodyOf(item, description),
      statuses: new Set(Object.keys(item.responses).map(Number)),
      // Errors are shared by the endpoints.
      answers: new Set(
        Object.entries(item.responses)
          .filter(([, response]) => !('$ref' in response))
          .map(([status]) => Number(status)),
      ),
    })),
  )
}

function resolved<T>(part: T | Ref, { components }: Described): T {
  const [kind = '', name = ''] = ((part as Ref).$ref ?? '').split('/').slice(2)
  return (components[kind]?.[name] ?? part) as T
}

function bodyOf({ requestBody }: Operation, description: Described): Record<string, unknown> | undefined {
  const { example, examples = {} } = requestBody?.content['application/json'] ?? {}
  const [shared] = Object.values(examples)
  return (shared ? resolved<{ value: unknown }>(shared, description).value : example) as
    | Record<string, unknown>
    | undefined
}

function exampleOf({ schema, example }: Parameter): unknown {
  return example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? '1'
}

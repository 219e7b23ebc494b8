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
}

interface Operation {
  parameters: { name: string; in: string; schema: { enum?: unknown[]; default?: unknown; examples?: unknown[] } }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>
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
export function targetsOf({ paths }: Described): Target[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, item]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: item.parameters.map((parameter) => ({
        name: parameter.name,
        in: parameter.in,
        example: exampleOf(parameter.schema),
      })),
      body: item.requestBody?.content['application/json']?.example as Record<string, unknown> | undefined,
      statuses: new Set(Object.keys(item.responses).map(Number)),
      answers: new Set(
        Object.entries(item.responses)
          .filter(([, { content }]) => !content?.['application/json']?.schema.$ref?.endsWith('Error'))
          .map(([status]) => Number(status)),
      ),
    })),
  )
}

function exampleOf(schema: Operation['parameters'][number]['schema']): unknown {
  return schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? '1'
}

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
  /** The product that the tag belongs to. */
  product: string
  parameters: (Parameter | Ref)[]
}

/**
 * Moves parameters that several operations take to `components`, under a name that fits all of them: `ServerId`,
 * `ShopLimit`, `Format`.
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
    // A shared parameter with the same name exists already: this one stays inline.
    if (name === undefined || name in components) continue
    components[name] = parameter
    for (const { operation, parameter: used } of all) {
      operation.parameters[operation.parameters.indexOf(used)] = { $ref: `#/components/parameters/${name}` }
    }
  }
}

/**
 * The name of a shared parameter: with the noun or else the product that all its users have in
 * common.
 */
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
}

function nameOfBody({ $ref, items }: JsonSchema): string | undefined {
  if ($ref) return $ref.split('/').at(-1)
  return items?.$ref && `${items.$ref.split('/').at(-1)}List`
}

interface Response {
  headers?: Record<string, Ref>
  content?: Record<string, Content>
}

/** Responses of one operation by status. */
export type Responses = Record<string, Response | Ref>

/** Moves successes that several operations have in common to `components`. */
export function shareResponses(operations: readonly Responses[], components: Record<string, unknown>): void {
  const uses = Map.groupBy(
    operations.flatMap((responses) =>
      Object.entries(responses).flatMap(([status, response]) =>
        Number(status) < 400 && !('$ref' in response) ? [{ responses, status, response }] : [],
      ),
    ),
    ({ status, response }) => status + JSON.stringify(response),
  )
  for (const all of uses.values()) {
    const name = all[0] && responseName(all[0].status, all[0].response)
    if (all.length < 2 || name === undefined || name in components) continue
    components[name] = all[0]?.response
    for (const { responses, status } of all) responses[status] = { $ref: `#/components/responses/${name}` }
  }
}

const STATUS_NAMES: Readonly<Record<string, string>> = {
  201: 'Created',
  202: 'Accepted',
  204: 'NoContent',
  206: 'Part',
  302: 'Found',
  303: 'SeeOther',
}

/**
 * The name of a shared response from its body, status and headers: `ServerWithETag`, `JobAccepted`,
 * `NoContent`.
 */
function responseName(status: string, { headers = {}, content = {} }: Response): string | undefined {
  const [body] = Object.values(content)
  const name = ((body && nameOfBody(body.schema)) ?? '') + (STATUS_NAMES[status] ?? '')
  const more = Object.keys(headers).map((header) => pascal(header))
  return name === '' ? undefined : [name, ...(more.length > 0 ? ['With', ...more] : [])].join('')
}

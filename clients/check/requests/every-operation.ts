import { ACCOUNTS, type Who } from '../../../e2e/accounts.ts'
import { policyOf, type AccessPolicy } from '../../../server/testing/access/access-policy.ts'
import { examplesOf, resolved, type OpenApi } from '../../../server/testing/openapi.ts'
import type { Quartet } from '../quartet.ts'
import { ANONYMOUS, INVALID, signIn, tokenFor, type Caller, type Credential } from './caller.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  example?: Value
  schema: { type?: string; enum?: Value[]; examples?: Value[]; default?: Value }
}

type Value = string | number | boolean

/** An operation with the examples that its description gives of parameters and body. */
interface Described {
  method: string
  /** Below `/api`. */
  path: string
  parameters: Parameter[]
  json: object | undefined
  policy: AccessPolicy
}

interface Tried {
  quartet: Quartet
  description: OpenApi
  /** Who calls the internal listener: another service. */
  service?: Credential
}

/** Operations that need more than examples, such as a token or one of several parameters, and endless streams. */
const NOT_LISTED =
  /^\/(token|skills|educational_institutions|feedback-report|account\/consent|internal\/explore|(notifications|jobs)\/events)$/
/** Operations whose answer is new each time, and has no ETag. */
const NEW_EACH_TIME = /^\/(health\/\w+|metrics|vacancies|admin\/overview|audit\/export)$/

/** Calls every GET without an id, with each of its parameters. */
export async function everyList(api: Caller, { quartet, description, service }: Tried): Promise<void> {
  const callers = await callersOf(quartet, service)
  const listed = ({ method, path }: Described) => method === 'GET' && !path.includes('{') && !NOT_LISTED.test(path)
  for (const one of operationsOf(description).filter(listed)) {
    const as = callers[accountFor(one.policy)]
    if (NEW_EACH_TIME.test(one.path)) await api.send(as, callOf(one), 200)
    else await api.sendTwice(as, callOf(one))
    for (const each of one.parameters) {
      const isKnown = each.in === 'query' && each.name !== 'vacancy_id' && exampleOf(each) !== undefined
      if (isKnown) await api.send(as, callOf(one, [each.name, exampleOf(each)]), 200)
    }
  }
}

/** Statuses of operations on a thing that does not exist, where they are not 404. */
const NOT_MISSING: Readonly<Record<string, number>> = {
  'DELETE /vacancies/favorited/{vacancy_id}': 204,
  'DELETE /vacancies/blacklisted/{vacancy_id}': 204,
  'DELETE /employers/blacklisted/{employer_id}': 204,
  'PUT /moderation/duplicates/{vacancy_id}/different/{other_id}': 400,
  // A trip belongs to the first account that names it.
  'POST /orders/{order_id}/problems': 201,
  'POST /orders/{order_id}/feedback-link': 201,
  'GET /orders/{order_id}/receipt': 200,
}

/** Calls every operation with an id of a thing that does not exist. */
export async function everyMissing(api: Caller, { quartet, description, service }: Tried): Promise<void> {
  const callers = await callersOf(quartet, service)
  for (const one of operationsOf(description).filter(({ path }) => path.includes('{'))) {
    const status = NOT_MISSING[`${one.method} ${one.path}`] ?? 404
    await api.send(callers[accountFor(one.policy)], callOf(one), status, { json: one.json })
  }
}

/** Calls every operation as callers who may not call it. */
export async function everyRefusal(api: Caller, { quartet, description, service }: Tried): Promise<void> {
  const session = await signIn(quartet, ACCOUNTS.user)
  const [music, cloud] = [await tokenFor(quartet, 'user', 'music:read'), await tokenFor(quartet, 'user', 'cloud:read')]
  for (const one of operationsOf(description)) {
    const { json, policy } = one
    const call = callOf(one)
    const answered = (as: Credential, status: number) => api.answer(as, call, [status], { json })
    if (policy.who !== 'probe' && policy.who !== 'client') await answered(INVALID, policy.refusal)
    if (!policy.who.includes(':')) continue
    await api.refuse(ANONYMOUS, call, policy.refusal, { json })
    await answered(policy.who.startsWith('music') ? cloud : music, service ? 401 : 403)
    if (policy.role !== undefined) await answered(session, 403)
  }
}

/** Operations that ignore what they do not understand, as the documentation of older clients demands. */
const TOLERANT = /^\/(vacancies(\/drafts)?|(v2\/)?save-feedback)$/

/** Sends every parameter of a query and every property of a body with another type than described. */
export async function everyMistake(api: Caller, { quartet, description, service }: Tried): Promise<void> {
  const callers = await callersOf(quartet, service)
  for (const one of operationsOf(description)) {
    const { path, parameters, json = {}, policy } = one
    if (path.includes('{') || TOLERANT.test(path) || policy.who === 'client') continue
    const as = callers[accountFor(policy)]
    const typed = ({ in: place, schema }: Parameter) =>
      place === 'query' && (schema.enum !== undefined || ['integer', 'number', 'boolean'].includes(schema.type ?? ''))
    for (const { name } of parameters.filter(typed))
      await api.answer(as, callOf(one, [name, 'neither']), [400, 422], { json: one.json })
    for (const name of Object.keys(json))
      await api.answer(as, callOf(one), [400, 422], { json: { ...json, [name]: { wrong: [true] } } })
  }
}

function operationsOf(description: OpenApi): Described[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]): Described => {
      const { parameters = [], requestBody } = operation as { parameters?: Parameter[]; requestBody?: Body }
      const content = requestBody?.content['application/json']
      return {
        method: name.toUpperCase(),
        path: path.replace(/^\/api/, ''),
        parameters: parameters.map((one) => resolved<Parameter>(one, description)),
        json: content && (examplesOf(content, description)[0] as object | undefined),
        policy: policyOf(name.toUpperCase(), path),
      }
    }),
  )
}

interface Body {
  content: Record<string, object>
}

const exampleOf = ({ example, schema }: Parameter): Value | undefined =>
  example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0]

/** The call with its required parameters and `more`, for a thing that does not exist. */
function callOf({ method, path, parameters }: Described, ...more: [name: string, value: Value | undefined][]): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required === true)
  const values = new Map([...required.map((one) => [one.name, exampleOf(one)] as const), ...more])
  for (const [name, value] of values)
    if (value === undefined) throw new Error(`${method} ${path}: no example of ${name}`)
  const query = new URLSearchParams([...values].map(([name, value]) => [name, String(value)])).toString()
  const missing = (_: string, name: string) => {
    const named = parameters.find((one) => one.in === 'path' && one.name === name)
    const example = String((named && exampleOf(named)) ?? 1)
    return example.replace(/[0-9a-f]{32,}/, (id) => '0'.repeat(id.length)).replace(/^\d+$/, '999999999')
  }
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, missing)}${query && `?${query}`}`
}

/** An account with the role that an operation asks for. */
const accountFor = ({ role }: AccessPolicy): Who =>
  role === undefined ? 'user' : role === 'employer' ? 'employer' : 'operator'

async function callersOf(quartet: Quartet, service?: Credential): Promise<Record<Who, Credential>> {
  if (service) return { user: service, employer: service, operator: service }
  const of = (who: Who) => signIn(quartet, ACCOUNTS[who])
  return { user: await of('user'), employer: await of('employer'), operator: await of('operator') }
}

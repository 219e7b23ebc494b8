import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { examplesOf, resolved, statusesOf } from '#server/testing/openapi.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { describeApi } from './describe.ts'
import { NO_EXAMPLE } from './examples.ts'

type SpecData = Parameters<Validator['validate']>[0]
type Description = ReturnType<typeof describeApi>

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  description?: string
  deprecated?: boolean
  parameters: unknown[]
  requestBody?: object
  responses: Record<string, object>
}

describe.each(['public', 'internal'] as const)('the description of the %s listener', (listener) => {
  let described: Description
  beforeAll(async () => {
    const { routes } = await apiRoutes()
    const made = describeApi(routes, { listener, origin: 'http://localhost:3000' })
    described = JSON.parse(JSON.stringify(made)) as Description
  })

  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(described) as unknown as SpecData)
    expect(JSON.stringify(result.errors ?? []).slice(0, 2000)).toBe('[]')
    expect(result.valid).toBe(true)
  })

  test('names every operation once, in camel case, and begins its summary with a verb', () => {
    const operations = operationsOf(described)
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]*\d*)*$/.test(name))).toEqual([])
    expect(operations.map(({ summary }) => summary).filter((summary) => !VERBS.test(summary))).toEqual([])
  })

  test('has every operation under a tag, and every tag in a group', () => {
    const tags = described.tags.map(({ name }) => name)
    expect([...new Set(operationsOf(described).flatMap((operation) => operation.tags))].sort()).toEqual(tags.toSorted())
    expect(described['x-tagGroups'].flatMap((group) => group.tags)).toEqual(tags)
  })

  test('points from every alias to the address to use', () => {
    const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const targets = operationsOf(described).flatMap(({ description = '', deprecated }) => {
      const address = /The same as `(.+)`: use that address/.exec(description)?.[1]
      return address === undefined ? [] : [{ address, deprecated }]
    })
    expect(targets.filter(({ address, deprecated }) => !deprecated || !calls.includes(address))).toEqual([])
  })

  test('has one path at most for each address, or one that has a word where the others have a parameter', () => {
    const all = Object.entries(described.paths).map(([path, methods]) => segmentsOf(path, methods, described))
    const pairs = all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const))
    const ambiguous = pairs.filter(
      ([one, other]) => overlap(one, other) && !isBefore(one, other) && !isBefore(other, one),
    )
    expect(ambiguous.map((pair) => pair.map((path) => path.map(({ text }) => text).join('/')))).toEqual([])
  })

  test('describes every parameter, header and field', () => {
    expect(undescribed({ paths: described.paths, components: described.components }, '')).toEqual([])
  })

  test('gives every larger object and every object that stands in two places a name', () => {
    const { paths, components } = described
    const named = Object.entries(components.schemas).flatMap(([name, schema]) =>
      (schema.allOf ?? [schema]).flatMap((part) => objectsIn(part, name).slice(isObject(part) ? 1 : 0)),
    )
    const objects = [...objectsIn(paths, ''), ...objectsIn(components.responses, ''), ...named]
    const places = Map.groupBy(objects, ({ shape }) => shape)
    const unnamed = [...places.values()].filter((all) => all.length > 1 || (all[0]?.fields ?? 0) > MOST_FIELDS)
    expect(unnamed.map((all) => all.map(({ place }) => place))).toEqual([])
    expect(Object.keys(components.schemas).filter((name) => !/^[A-Z][A-Za-z]*(V\d)?$/.test(name))).toEqual([])
  })

  test('names the fields of an object, or says what all of them are, but not both', () => {
    // Generators make an index signature of the latter, which every named field would have to fit.
    expect(contradictions(described, '')).toEqual([])
  })

  test('has real examples of every body, and each fits its schema', () => {
    const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
    ajv.addSchema(described, 'api')
    const faults = contentsOf(described.paths, '/paths')
      .concat(contentsOf(described.components.responses, '/components/responses'))
      .flatMap(({ place, content }) => {
        const values = examplesOf(content, described)
        const check = ajv.compile({ $ref: `api#${place}/schema` })
        if (values.length === 0 && content.schema.format !== 'binary') return [`${place}: no example`]
        return values.flatMap((value) => [
          ...(check(value) ? [] : [`${place}: ${ajv.errorsText(check.errors)}`]),
          ...(hasText(value, NO_EXAMPLE) ? [`${place}: a text without an example`] : []),
        ])
      })
    expect(faults).toEqual([])
  })

  test('names the errors of an operation by status, and those of its kind in a default beside its successes', () => {
    for (const operation of operationsOf(described)) {
      const { default: common, ...own } = operation.responses
      const { description = '', ...kind } = resolved<{ description?: string; 'x-statuses'?: number[] }>(
        common ?? {},
        described,
      )
      // Generators take the default of an operation without a success for its success.
      expect(common !== undefined, operation.operationId).toBe(Object.keys(own).some((status) => status < '300'))
      for (const status of kind['x-statuses'] ?? []) expect(description).toContain(`${status}: `)
      expect([...statusesOf(operation, described)], operation.operationId).toEqual(
        expect.arrayContaining([400, 500, 503]),
      )
    }
  })

  test('is short: nothing that a reader must skip', () => {
    const text = JSON.stringify(described)
    expect(text).not.toContain('9007199254740991')
    expect(Buffer.byteLength(text) / operationsOf(described).length).toBeLessThan(MOST_BYTES[listener])
  })

  test('says what several operations have in common once', () => {
    const parts = operationsOf(described).flatMap(({ operationId, parameters, responses, requestBody }) =>
      [...parameters, ...Object.values(responses), ...(requestBody ? [requestBody] : [])].map((part) => ({
        operationId,
        text: JSON.stringify(part),
      })),
    )
    const places = Map.groupBy(parts, ({ text }) => text)
    const repeated = [...places].filter(([text, all]) => all.length > 1 && text.length > MOST_REPEATED)
    expect(repeated.map(([text, all]) => [text, all.map(({ operationId }) => operationId)])).toEqual([])
  })
})

test.each(['cloud', 'vacancies', 'rides', 'music', 'platform'] as const)(
  'the description of %s alone is short enough for a program that reads it whole, and has its examples',
  async (product) => {
    const { routes } = await apiRoutes()
    const text = JSON.stringify(describeApi(routes, { listener: 'public', origin: 'http://localhost:3000', product }))
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES_OF_PRODUCT)
    expect(text).toContain('"example":')
  },
)

const VERBS =
  /^(?:Create|List|Get|Update|Replace|Delete|Add|Adopt|Approve|Archive|Change|Check|Count|Decline|End|Find|Hide|Invite|Mark|Perform|Preview|Publish|Redirect|Release|Remove|Reset|Restore|Retry|Reveal|Revert|Revoke|Save|Search|Send|Stream) /

const MOST_FIELDS = 3

/** Of an operation: readers load the whole. With every error and example at each operation it was a sixth longer. */
const MOST_BYTES = { public: 2170, internal: 3000 }
const MOST_BYTES_OF_PRODUCT = 450_000

/** Characters; a reference and its component are hardly shorter. */
const MOST_REPEATED = 200

function operationsOf({ paths }: Description): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods) as Operation[])
}

/** A part of a path: a word, or a parameter with the values that it may have. */
interface Segment {
  text: string
  isWord: boolean
  values: RegExp
}

interface ValueSchema {
  type?: string
  pattern?: string
}

function segmentsOf(path: string, methods: Record<string, unknown>, { components }: Description): Segment[] {
  const shared = components.parameters as Record<string, { name: string; schema?: ValueSchema }>
  const parameters = (Object.values(methods) as Operation[]).flatMap((operation) =>
    (operation.parameters as { $ref?: string; name: string; schema?: ValueSchema }[]).map((given) =>
      given.$ref ? shared[given.$ref.split('/').at(-1) ?? ''] : given,
    ),
  )
  return path.split('/').map((text) => {
    const name = /^\{(\w+)\}$/.exec(text)?.[1]
    const { type, pattern = type === 'integer' ? String.raw`^\d+$` : '' } =
      parameters.find((each) => each?.name === name)?.schema ?? {}
    return { text, isWord: name === undefined, values: new RegExp(pattern) }
  })
}

/** Whether an address may fit both. */
function overlap(one: readonly Segment[], other: readonly Segment[]): boolean {
  const fits = (segment: Segment, { text, isWord }: Segment) => !isWord || segment.values.test(text)
  return (
    one.length === other.length &&
    one.every((segment, at) => {
      const second = other[at] as Segment
      if (segment.isWord && second.isWord) return segment.text === second.text
      return segment.isWord ? fits(second, segment) : fits(segment, second)
    })
  )
}

/** Whether it has a word wherever the other one has, and somewhere else too. */
function isBefore(one: readonly Segment[], other: readonly Segment[]): boolean {
  const places = one.map(({ isWord }, at) => [isWord, other[at]?.isWord])
  return places.every(([mine, others]) => mine || !others) && places.some(([mine, others]) => mine && !others)
}

/** Values are no schemas, whatever they look like. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const', 'value'])

function isObject(part: object): boolean {
  return 'properties' in part && (part as { type?: unknown }).type === 'object'
}

/** Objects that are not referred to by a name. */
function objectsIn(part: unknown, place: string): { place: string; shape: string; fields: number }[] {
  if (!(part instanceof Object)) return []
  const { description: _text, ...shape } = part as { description?: string; properties?: object }
  const inside = Object.entries(part)
    .filter(([key]) => !VALUES.has(key))
    .flatMap(([key, value]) => objectsIn(value, `${place}/${key}`))
  if (!isObject(part)) return inside
  return [{ place, shape: JSON.stringify(shape), fields: Object.keys(shape.properties ?? {}).length }, ...inside]
}

/** Places of parameters, headers and fields without a description. */
function undescribed(part: unknown, place: string): string[] {
  if (!(part instanceof Object)) return []
  const node = part as Record<string, unknown>
  const gaps = typeof node.in === 'string' && !node.description ? [`${place}: parameter ${String(node.name)}`] : []
  for (const [key, value] of Object.entries(node)) {
    if (VALUES.has(key)) continue
    if (key === 'properties') gaps.push(...fieldsOf(value as Record<string, object>, place))
    else gaps.push(...undescribed(value, `${place}/${key}`))
  }
  return gaps
}

function fieldsOf(properties: Record<string, object>, place: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    ...('description' in field || '$ref' in field ? [] : [`${place}: field ${name}`]),
    ...undescribed(field, `${place}.${name}`),
  ])
}

/** Places of objects with named fields and a schema for all others. */
function contradictions(part: unknown, place: string): string[] {
  if (!(part instanceof Object)) return []
  const { properties, additionalProperties } = part as Record<string, unknown>
  const isTyped = additionalProperties instanceof Object && Object.keys(additionalProperties).length > 0
  const own = properties instanceof Object && isTyped ? [place] : []
  return [
    ...own,
    ...Object.entries(part).flatMap(([key, value]) =>
      VALUES.has(key) ? [] : contradictions(value, `${place}/${key}`),
    ),
  ]
}

type Content = Parameters<typeof examplesOf>[0] & { schema: { format?: string } }

/** Every media type of a request or an answer, with its JSON pointer. */
function contentsOf(part: unknown, place: string): { place: string; content: Content }[] {
  if (!(part instanceof Object)) return []
  return Object.entries(part).flatMap(([key, value]) => {
    const at = `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}`
    if (key !== 'content') return contentsOf(value, at)
    return Object.entries(value as Record<string, Content>).map(([type, content]) => ({
      place: `${at}/${type.replaceAll('/', '~1')}`,
      content,
    }))
  })
}

function hasText(value: unknown, text: string): boolean {
  if (value instanceof Object) return Object.values(value).some((part) => hasText(part, text))
  return typeof value === 'string' && value.startsWith(text)
}

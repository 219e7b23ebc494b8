import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { PRODUCT_IDS } from '#server/core/scopes.schema.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

const server = aTestServer(NO_LIMITS)

type SpecData = Parameters<Validator['validate']>[0]

interface Description {
  tags: { name: string }[]
  'x-tagGroups': { name: string }[]
  paths: Record<string, Record<string, object>>
  webhooks?: Record<string, object>
  components: { schemas: Record<string, object> }
}

const parts = new Map<string, Description>()
let whole: Description
beforeAll(async () => {
  whole = await descriptionAt('')
  for (const product of PRODUCT_IDS) parts.set(product, await descriptionAt(`?product=${product}`))
})

async function descriptionAt(query: string): Promise<Description> {
  const response = await server.fetch(`/api/openapi.json${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Description
}

const callsOf = ({ paths }: Description): string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))

test.each(PRODUCT_IDS)('the part of %s alone is a valid description of that product', async (product) => {
  const part = parts.get(product) as Description
  const { errors = [] } = await new Validator().validate(structuredClone(part) as unknown as SpecData)
  expect(JSON.stringify(errors).slice(0, 2000)).toBe('[]')
  expect(part['x-tagGroups'].map(({ name }) => name.toLowerCase())).toEqual([product])
  for (const [name, schema] of Object.entries(part.components.schemas)) {
    // What several of one product extend is made of the fields that those of that product have in common.
    expect(whole.components.schemas[name], name).toEqual(schema)
  }
})

test('the parts together are the whole, and each call and event is in one of them', () => {
  const all = [...parts.values()]
  expect(all.flatMap(callsOf).toSorted()).toEqual(callsOf(whole).toSorted())
  expect(all.flatMap(({ webhooks = {} }) => Object.keys(webhooks)).toSorted()).toEqual(
    Object.keys(whole.webhooks ?? {}).toSorted(),
  )
  expect(parts.get('cloud')?.paths['/api/servers']).toEqual(whole.paths['/api/servers'])
})

test('a product that there is not is refused', async () => {
  const response = await server.fetch('/api/openapi.json?product=boats')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'invalid_input', fields: { product: [expect.any(String)] } },
  })
})

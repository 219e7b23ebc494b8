import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { describeApi } from './openapi.ts'
import { loadRoutes } from './routes.ts'
import type { Route } from './routes.ts'

type SpecData = Parameters<Validator['validate']>[0]

let routes: Route[]
beforeAll(async () => {
  routes = (await loadRoutes(join(import.meta.dirname, '../../app/api'), '/api')).routes
})

test.each(['public', 'internal'] as const)(
  'the description of the %s listener is valid OpenAPI 3.1',
  async (listener) => {
    const described = describeApi(routes, { listener, origin: 'http://localhost:3000' })
    const result = await new Validator().validate(JSON.parse(JSON.stringify(described)) as SpecData)
    expect(JSON.stringify(result.errors ?? []).slice(0, 2000)).toBe('[]')
    expect(result.valid).toBe(true)
  },
)

test('every parameter and every field of a body is described', () => {
  const gaps: string[] = []
  for (const [path, methods] of Object.entries(describeApi(routes, { listener: 'public', origin: '' }).paths)) {
    for (const [method, item] of Object.entries(methods))
      gaps.push(...undescribed(`${method} ${path}`, item as Described))
  }
  expect(gaps).toEqual([])
})

interface Described {
  summary?: string
  parameters: { name: string; description?: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { description?: string }> } }> }
}

function undescribed(place: string, item: Described): string[] {
  const body = item.requestBody?.content['application/json']?.schema.properties ?? {}
  return [
    ...(item.summary ? [] : [`${place}: summary`]),
    ...item.parameters.filter(({ description }) => !description).map(({ name }) => `${place}: parameter ${name}`),
    ...Object.keys(body)
      .filter((name) => !body[name]?.description)
      .map((name) => `${place}: field ${name}`),
  ]
}

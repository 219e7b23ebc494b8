import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '#server/core/operation.ts'
import { endpoint, type Endpoint } from '#server/api/http/endpoint.ts'
import { METHODS, routeOf } from '#server/api/http/route-table.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { reasonAgainst, toolsOf } from './tools.ts'

const ROUTES = apiRoutes()

test('the tools are the operations of the API, but for named exemptions', async () => {
  const { routes } = await ROUTES
  const endpoints = routes
    .filter(({ listener }) => listener === 'public')
    .flatMap(({ handlers }) => METHODS.map((method) => handlers[method] as Partial<Endpoint> | undefined))
    .filter((item): item is Endpoint => item?.operation !== undefined)
  const expected = endpoints.filter((item) => !reasonAgainst(item))
  const tools = toolsOf(routes)
  expect(
    [...tools.values()]
      .map(
        ({
          endpoint: {
            operation: { id },
          },
        }) => id,
      )
      .toSorted(),
  ).toEqual(expected.map(({ operation: { id } }) => id).toSorted())
  const without = Map.groupBy(endpoints, (item) => reasonAgainst(item) ?? '')
  expect([...without].map(([reason, { length }]) => [reason, length])).toEqual(
    expect.arrayContaining([
      ['it is a probe', 2],
      ['a password is typed into a page and not passed to an assistant', 3],
      ['a program calls it with a secret of its own', 2],
      ['it opens a session of its own, which assistants cannot send', 1],
      ['it is the description of the same operations in another format', 1],
    ]),
  )
  expect(without.get('its answer is not JSON')?.map(({ operation: { id } }) => id)).toEqual([
    'security-txt.get',
    'catalogue.audio',
    'audit.export',
    'cloud.zones.export',
    'companies.logo',
    'cloud.jobs.events',
    'metrics.read',
    'notifications.events',
    'resumes.file',
    'cloud.metrics.prometheus',
    'catalogue.cover',
    'playlists.export',
  ])
})

test('the tools gain one with an operation, and with nothing else', async () => {
  const { routes } = await ROUTES
  const added = operation({
    id: 'cloud.servers.rename',
    product: 'cloud',
    summary: 'Rename a server',
    access: 'cloud:write',
    kind: 'mutation',
    input: z.object({ id: z.string(), name: z.string().describe('The new name') }),
    output: z.object({ name: z.string() }),
    run: (_ctx, { name }) => Promise.resolve({ name }),
  })
  const tools = toolsOf([...routes, routeOf('/api/servers/[id]/name', { PUT: endpoint(added) })])
  expect(tools.size).toBe(toolsOf(routes).size + 1)
  expect(tools.get('renameServer')?.listed()).toMatchObject({
    title: 'Rename a server',
    inputSchema: { properties: { name: { description: 'The new name' } }, required: ['id', 'name'] },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  })
})

test('the tools have schemas that stand alone, and names that leave room for what every tool takes', async () => {
  const { routes } = await ROUTES
  const ajv = formats.default(new Ajv2020({ strict: false }))
  for (const made of toolsOf(routes).values()) {
    const tool = made.listed()
    ajv.compile(tool.inputSchema)
    if (tool.outputSchema) ajv.compile(tool.outputSchema)
    const own = z.toJSONSchema(made.endpoint.operation.input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: object
    }
    expect(Object.keys(own.properties ?? {}).filter((name) => ['fields', 'idempotency_key'].includes(name))).toEqual([])
  }
})

test('the tools say what they do to data', async () => {
  const tools = toolsOf((await ROUTES).routes)
  const hints = (name: string) => tools.get(name)?.annotations
  expect(hints('listServers')).toEqual({ readOnlyHint: true, openWorldHint: false })
  expect(hints('createServer')).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false })
  expect(hints('deleteServer')).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
  expect(hints('performServerAction')).toMatchObject({ destructiveHint: true, idempotentHint: false })
})

import { beforeAll, expect, it } from 'vitest'
import { render } from '#components/testing/render.tsx'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { contentsOf, namedSchemas, type Description, type Tag } from './description.ts'
import { NamedSchemas } from './named-schemas.tsx'
import { OperationSection } from './operation-section.tsx'
import { requestOf } from './call.ts'

const server = aTestServer(NO_LIMITS)

let api: Description
let tags: Tag[]
beforeAll(async () => {
  api = (await (await server.fetch('/api/openapi.json')).json()) as Description
  tags = contentsOf(api).flatMap((group) => group.tags)
})

const pageOf = ({ operations }: Tag): string =>
  operations.map((operation) => render(<OperationSection operation={operation} api={api} />)).join('') +
  render(<NamedSchemas schemas={namedSchemas(api, operations)} />)

it('has each operation and event of the description on one page, below an anchor of its own', () => {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => method.toUpperCase() + path),
  )
  const ids = tags.flatMap(({ operations }) => operations.map(({ id }) => id))
  expect(ids.toSorted()).toEqual([...calls, ...Object.keys(api.webhooks ?? {})].toSorted())
  expect(new Set(tags.map(({ slug }) => slug)).size).toBe(tags.length)
})

it('names each landmark of a page differently', () => {
  for (const tag of tags) {
    const labels = [...pageOf(tag).matchAll(/<section aria-label="([^"]+)"/g)].map(([, label]) => label)
    expect(labels).toHaveLength(tag.operations.length)
    expect(new Set(labels).size, tag.name).toBe(labels.length)
  }
})

it('explains every object that a page names', () => {
  expect(tags.length).toBeGreaterThan(30)
  for (const tag of tags) {
    const html = pageOf(tag)
    const named = [...html.matchAll(/href="#(schema-[^"]+)"/g)].map(([, id]) => id)
    const explained = new Set([...html.matchAll(/id="(schema-[^"]+)"/g)].map(([, id]) => id))
    expect(named.filter((id) => !explained.has(id))).toEqual([])
  }
})

it('shows what a call takes, needs and answers', () => {
  const html = pageOf(tags.find(({ slug }) => slug === 'servers') as Tag)
  for (const text of [
    '>cloud:write</code>',
    'Number of processors, 1 to 64',
    'Idempotency-Key',
    'Default: &quot;SSD&quot;',
  ])
    expect(html).toContain(text)
})

it('writes values into the path, the query and headers', () => {
  const field = { required: false, isList: false, example: '' }
  const fields = [
    { ...field, name: 'id', place: 'path' as const },
    { ...field, name: 'area', place: 'query' as const, isList: true },
    { ...field, name: 'text', place: 'query' as const },
    { ...field, name: 'Idempotency-Key', place: 'header' as const },
  ]
  const values = { 'path id': 'a/b', 'query area': '1, 2', 'query text': ' ', 'header Idempotency-Key': 'k' }
  expect(requestOf('/api/x/{id}', fields, values)).toEqual({
    address: '/api/x/a%2Fb?area=1&area=2',
    headers: [['Idempotency-Key', 'k']],
  })
})

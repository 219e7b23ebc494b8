import { describe, expect, test } from 'vitest'
import { RouteTable, routesAt, type Route } from './route-table.ts'

const table = new RouteTable(
  ['/api/a', '/api/a/[id]', '/api/a/fixed', '/api/a/[id]/b', '/api/rest/[...path]', '/api/a/fixed/[x]/y'].map(route),
)

describe('the route table', () => {
  test.each([
    ['/api/a', '/api/a', {}],
    ['/api/a/', '/api/a', {}],
    ['/api/a/7', '/api/a/[id]', { id: '7' }],
    ['/api/a/fixed', '/api/a/fixed', {}],
    ['/api/a/fixed/b', '/api/a/[id]/b', { id: 'fixed' }],
    ['/api/a/x%2Fy', '/api/a/[id]', { id: 'x/y' }],
    ['/api/rest/1/2', '/api/rest/[...path]', { path: ['1', '2'] }],
  ])('%s is served by %s', (path, pattern, params) => {
    const match = table.match(path)
    expect(match?.route.pattern).toBe(pattern)
    expect(match?.params).toEqual(params)
  })

  test.each(['/api', '/api/b', '/api/a/1/2', '/api/a/', '/api/rest', '/'].filter((path) => path !== '/api/a/'))(
    'does not know %s',
    (path) => expect(table.match(path)).toBeNull(),
  )

  test('does not know a path that cannot be decoded', () => expect(table.match('/api/a/%zz')).toBeNull())

  test('takes the paths of a list below the path of its file', () => {
    const GET = () => new Response()
    const list = new RouteTable(routesAt('/api/v1', { '/track/{id}': { GET }, '/track': {} }))
    expect(list.match('/api/v1/track/7')).toMatchObject({
      route: { pattern: '/api/v1/track/[id]', handlers: { GET } },
      params: { id: '7' },
    })
    expect(list.match('/api/v1/track')?.route.handlers).toEqual({})
  })

  test('has each path once', () => {
    expect(() => new RouteTable([route('/api/a'), route('/api/a')])).toThrow('/api/a is declared twice')
  })
})

function route(pattern: string): Route {
  return { pattern, handlers: {}, listener: 'public', open: true, unlimited: false, errors: undefined }
}

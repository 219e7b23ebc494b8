import { expect, test } from 'vitest'
import nextConfig from '#next.config.mjs'
import { processes, upgradesOf } from '#server/processes.ts'
import { isApi } from './path.ts'
import { apiRoutes } from './routes.ts'

test('Next leads to the API what the listener answers outside /api', async () => {
  const table = await apiRoutes()
  const { routes, pathAdapters, aliases } = table
  const beside = routes.filter(({ pattern }) => !pattern.startsWith('/api')).map(({ pattern }) => exampleOf(pattern))
  expect(beside.length).toBeGreaterThan(5)
  expect(beside.filter((path) => !isApi(path, table))).toEqual([])
  expect(aliases.filter((alias) => !ALIASES.some((path) => alias.test(path)))).toEqual([])
  const paths = [...beside, ...pathAdapters.map(({ prefix }) => `${prefix}/any/thing`), ...ALIASES]
  const led = await Promise.all(paths.map(async (path) => [path, await destinationOf(path)]))
  expect(led.filter(([, destination]) => destination !== '/api/beside')).toEqual([])
})

test('Next leads the sockets of products to no handler, which would end their connections', async () => {
  const upgraded = Object.keys(upgradesOf(await processes()))
  expect(upgraded.length).toBeGreaterThan(0)
  for (const path of upgraded) expect(await destinationOf(path), path).toBe('/-/upgraded')
})

/** One of each alias of the table. */
const ALIASES = [
  '/feedback-screen',
  '/v2/save-feedback',
  '/1/json/vacancy/search',
  '/.well-known/security.txt',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/api/mcp',
  '/oauth/token',
  '/oauth/revoke',
]

const exampleOf = (pattern: string): string =>
  pattern
    .replace('[file]', 'cloud.md')
    .replace('[format]', 'indeed.xml')
    .replace(/\[\w+\]/, '1')

/** Next writes its sources in the syntax of URLPattern. */
async function destinationOf(path: string): Promise<string | undefined> {
  const rewrites = await nextConfig.rewrites?.()
  const first = rewrites && 'beforeFiles' in rewrites ? rewrites.beforeFiles : []
  return first?.find(({ source }) => new URLPattern({ pathname: source }).test({ pathname: path }))?.destination
}

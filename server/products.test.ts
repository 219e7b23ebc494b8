import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { PRODUCTS, type ProductId } from '#server/core/scopes.schema.ts'
import { productName } from '#server/core/product-texts.schema.ts'
import { products } from '#server/core/products.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { allTools } from '#server/api/mcp/tools.ts'
import { loadTasks } from '#server/core/tasks/task.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'

const CHOICES: ProductId[][] = [
  ['cloud'],
  ['vacancies'],
  ['rides'],
  ['music'],
  ['cloud', 'music'],
  ['vacancies', 'rides'],
]
/** One path of each that answers everybody or any account, and where its other protocols begin. */
const PATHS: Partial<Record<ProductId, string[]>> = {
  cloud: ['/api/images', '/powerdns/api/v1/servers'],
  vacancies: ['/api/vacancies', '/api/dictionaries'],
  rides: ['/api/config'],
  music: ['/api/v1/search'],
}

let server: TestServer | undefined

afterEach(() => server?.close())
afterAll(() => setEnv({ PRODUCTS: '' }))

describe.each(CHOICES.map((chosen) => [chosen.join(' and '), chosen] as const))(
  'PRODUCTS with %s alone',
  (_, chosen) => {
    const served = [...chosen, 'platform']
    const others = PRODUCTS.filter(({ id }) => !served.includes(id))

    it('answers their paths, and those of no other', async () => {
      const { fetch, token } = await start(chosen)
      for (const [product, paths = []] of Object.entries(PATHS)) {
        for (const path of paths) {
          const isUnknown = (await fetch(path, { token })).status === 404
          expect(isUnknown, path).toBe(!served.includes(product))
        }
      }
      expect((await fetch('/api/account', { token })).status).toBe(200)
    })

    it('describes and offers to assistants nothing of others', async () => {
      const { fetch } = await start(chosen)
      const described = (await (await fetch('/api/openapi.json')).json()) as { 'x-tagGroups': { name: string }[] }
      expect(described['x-tagGroups'].map(({ name }) => name)).toEqual(
        products().map(({ id }) => productName(id, 'en')),
      )
      const offered = new Set([...(await allTools()).values()].map(({ product }) => product))
      expect([...offered].filter((product) => !served.includes(product))).toEqual([])
      for (const { id } of others) expect((await fetch(`/api/openapi.json?product=${id}`)).status, id).toBe(400)
    })

    it('has no guide of others, and programs may ask for none of their scopes', async () => {
      const { fetch } = await start(chosen)
      const contents = await (await fetch('/llms.txt')).text()
      for (const { id, guides = [] } of PRODUCTS) {
        for (const slug of guides) {
          expect(contents.includes(`/docs/${slug}.md`), slug).toBe(served.includes(id))
          expect((await fetch(`/docs/${slug}.md`)).status, slug).toBe(served.includes(id) ? 200 : 404)
        }
      }
      const metadata = (await (await fetch('/.well-known/oauth-authorization-server')).json()) as Record<
        string,
        string[]
      >
      const foreign = others.flatMap(({ scopes }) => Object.keys(scopes))
      expect(metadata['scopes_supported']?.filter((scope) => foreign.includes(scope))).toEqual([])
    })

    it('runs no task of others and grants none of their scopes', async () => {
      const { fetch, token } = await start(chosen)
      const tasks = [...(await loadTasks()).keys()]
      for (const { id } of others) expect(tasks.filter((name) => name.startsWith(`${id}.`))).toEqual([])
      const { items } = (await (await fetch('/api/scopes', { token })).json()) as { items: { scope: string }[] }
      const foreign = others.flatMap(({ scopes }) => Object.keys(scopes))
      expect(items.map(({ scope }) => scope).filter((scope) => foreign.includes(scope))).toEqual([])
      expect(items.length).toBeGreaterThan(0)
    })
  },
)

it('a name that no product has ends the start', () => {
  setEnv({ PRODUCTS: 'cloud,nonsense' })
  expect(() => products()).toThrow('PRODUCTS')
})

async function start(chosen: readonly string[]) {
  setEnv({ PRODUCTS: chosen.join(','), VACANCIES_INDEX_MB: '0' })
  for (const name of ['api-routes', 'openapi-public-all', 'mcp-tools']) forgetSingleton(name)
  server = await startTestServer()
  const running = server
  const call: TestServer['fetch'] = (path, init) => running.fetch(path, init)
  return { fetch: call, token: await aToken(await aUser()) }
}

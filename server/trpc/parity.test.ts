import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Endpoint } from '#server/http/endpoint.ts'
import { loadRoutes } from '#server/http/routes.ts'
import { appRouter } from './root.ts'

/** Operations that only our own pages need, each with its reason. */
const EXEMPT: Record<string, string> = {}

test('every action of our pages is a call that a program can make too', async () => {
  const { routes } = await loadRoutes(join(import.meta.dirname, '../../app/api'), '/api')
  const offered = new Set(
    routes.flatMap(({ handlers }) => Object.values(handlers).map((item) => (item as Partial<Endpoint>).operation?.id)),
  )
  const used = operationsOf(appRouter._def.procedures)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((id) => !offered.has(id) && !(id in EXEMPT))).toEqual([])
  expect(Object.keys(EXEMPT).filter((id) => offered.has(id) || !used.includes(id))).toEqual([])
})

function operationsOf(procedures: object): string[] {
  return Object.values(procedures).map(
    (item: { _def: { meta?: { operation?: string } } }) => item._def.meta?.operation ?? '?',
  )
}

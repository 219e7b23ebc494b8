import { gatewayEndpoint } from '../endpoint.ts'
import type { Version } from '../endpoint.ts'
import { V1 } from './routes.ts'

export const VERSION_1: Version = { name: 'v1' }

/** The handler of a row of version 1. @throws Error at start-up when there is no such row */
export function v1(id: string) {
  const route = V1[id]
  if (!route) throw new Error(`version 1 has no ${id}`)
  return gatewayEndpoint(route, VERSION_1)
}

import type { TestServer } from '#server/testing/http.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import type { Role } from '#server/core/scopes.schema.ts'

interface Answer<T> {
  status: number
  headers: Headers
  body: T
}

export interface CloudClient {
  user: TestUser
  token: string
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    headers?: HeadersInit,
  ): Promise<Answer<T>>
}

/** The real listener for all tests of a file, with the simulator at its quickest and no limit of requests. */
export function aCloud(settings: Record<string, string> = {}) {
  return aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0', ...settings })
}

/** A new customer, or one with further roles, who calls the API with a token of their own. */
export async function aCustomer(
  server: Pick<TestServer, 'fetch'>,
  options?: Parameters<typeof aToken>[1],
  roles: readonly Role[] = [],
): Promise<CloudClient> {
  const user = await aUser({ roles: [...roles] })
  const token = await aToken(user, options)
  return {
    user,
    token,
    async call<T>(method: string, path: string, json?: unknown, headers: HeadersInit = {}) {
      const init = { method, token, headers, ...(json !== undefined && { json }) }
      const response = await server.fetch(`/api${path}`, init)
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as T }
    },
  }
}

/** A creation request of the smallest server, with what the test is about. */
export function serverRequest(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { Name: 'web-1', CPU: 1, RAM: 512, HDD: 10, imageID: 1, ...more }
}

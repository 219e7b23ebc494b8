import { expect } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aSession, aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import type { TestServer } from '#server/testing/http.ts'

export interface Proposal {
  id: string
  state: string
  operation: string
  title: string
  target: string | null
  token_name: string
  input: Record<string, unknown>
  result: Record<string, unknown> | null
  answer?: Record<string, unknown>
}

interface Answer<T> {
  status: number
  body: T
  headers: Headers
}

export async function call<T = Record<string, unknown>>(
  server: Pick<TestServer, 'fetch' | 'url'>,
  method: string,
  path: string,
  { json, ...how }: { token?: string; json?: unknown; headers?: Record<string, string> },
): Promise<Answer<T>> {
  const response = await server.fetch(`/api${path}`, { method, ...how, ...(json !== undefined && { json }) })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as T }
}

/** An account, its session, and an assistant with a token that only proposes. */
export async function anAssistant(
  server: Pick<TestServer, 'fetch' | 'url'>,
  options: Parameters<typeof aToken>[1] = {},
  roles: Parameters<typeof aUser>[0] = {},
) {
  const user = await aUser(roles)
  const token = await aToken(user, { name: 'assistant', proposeOnly: true, ...options })
  const cookie = await aSession(user)
  const headers = { cookie, origin: server.url }
  return {
    user,
    token,
    headers,
    propose: async (method: string, path: string, json?: unknown) => {
      const { status, body } = await call<{ proposal: Proposal }>(server, method, path, { token, json })
      expect(status, JSON.stringify(body)).toBe(202)
      return body.proposal
    },
    read: async (id: string) => (await call<Proposal>(server, 'GET', `/proposals/${id}`, { token })).body,
    approve: (id: string) => call<Proposal>(server, 'POST', `/proposals/${id}/approve`, { headers, json: {} }),
    decline: (id: string) => call<Proposal>(server, 'POST', `/proposals/${id}/decline`, { headers, json: {} }),
  }
}

export const MACHINE = { Name: 'web', CPU: 1, RAM: 512, HDD: 10, imageID: 1 }
export const NETWORK = { Name: 'later' }
export const networksOf = ({ id }: TestUser) => db().cloudNetwork.count({ where: { ownerId: id } })

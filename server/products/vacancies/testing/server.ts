import type { TestServer } from '#server/testing/http.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'

/** The fields of responses that most tests read. */
export interface Body {
  id: string
  found: number
  items: (Record<string, unknown> & { id: string })[]
  [key: string]: unknown
}

interface Call {
  token?: string
  json?: unknown
  headers?: Record<string, string>
}

/** A server for all tests of a file, with limits that no test reaches; it is closed after the last one. */
export function aServer() {
  const server = aTestServer(NO_LIMITS)
  return {
    /** Base URL, without `/api`. */
    url: () => server.url,
    fetch: (...request: Parameters<TestServer['fetch']>) => server.fetch(...request),
    /** One call below `/api`, its response read as JSON. */
    call: async (method: string, path: string, options: Call = {}) => {
      const response = await server.fetch(`/api${path}`, { method, ...options })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: (text === '' ? {} : JSON.parse(text)) as Body }
    },
  }
}

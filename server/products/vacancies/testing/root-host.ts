import { request } from 'node:http'

export interface HostCall {
  host?: string
  token?: string
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** What the tests read of answers. */
interface Body {
  [key: string]: unknown
  id: string
  url: string
  alternate_url: string
  resumes_url: string
  bad_argument: string
  address: { description: string | null }
  manager: unknown
  errors: { type: string; value?: string }[]
  items: (Record<string, unknown> & {
    id: string
    url: string
    address: { description: string | null }
    items: { url: string }
  })[]
}

/** A call of the public API at its host. `fetch` may not set `Host`. */
export function atHost(
  server: string,
  apiHost: string,
  method: string,
  path: string,
  { host = apiHost, token, json, form, headers = {} }: HostCall = {},
) {
  const body = json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json)
  const all = {
    host,
    ...(token && { authorization: `Bearer USER${token}` }),
    ...(body !== undefined && {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  }
  return new Promise<{ status: number; headers: Record<string, string>; text: string; body: Body }>(
    (resolve, reject) => {
      const call = request(server, { path, method, headers: all }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => {
          const isJson = response.headers['content-type']?.includes('json') === true
          const read = (isJson && text !== '' ? JSON.parse(text) : {}) as Body
          resolve({ status: response.statusCode ?? 0, headers: response.headers as never, text, body: read })
        })
      })
      call.on('error', reject)
      call.end(body)
    },
  )
}

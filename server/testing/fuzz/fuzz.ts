import { fuzzHttp } from './http.ts'
import type { FuzzOptions, FuzzReport } from './judge.ts'
import { fuzzSocket } from './socket.ts'
import { fuzzWords, isStuck } from './words.ts'

export const SURFACES = ['public', 'internal', 'unauthorized', 'socket'] as const
/** Public listener; internal listener; the internal one without a service token, where all is refused; XML socket. */
export type Surface = (typeof SURFACES)[number]

/** The server under test. */
export interface FuzzedServer {
  /** Address of the public listener. */
  url: string
  /** Address of the internal listener. */
  internal: string
  /** Valid tokens of the public listener. */
  tokens: readonly string[]
  /** A token with the scope `music:internal`. */
  service: string
}

/** Share of each surface in all requests. */
const SHARES: Readonly<Record<Surface, number>> = { public: 0.8, internal: 0.1, unauthorized: 0.05, socket: 0.05 }

type Range = Pick<FuzzOptions, 'count' | 'seed' | 'from' | 'onProgress'>

/** Fuzzes each surface in turn with its share of `count`, or the surface `only` with all of it. */
export async function fuzz(
  server: FuzzedServer,
  { count, only, ...range }: Range & { only?: Surface },
): Promise<Partial<Record<Surface, FuzzReport>>> {
  const reports: Partial<Record<Surface, FuzzReport>> = {}
  for (const surface of only ? [only] : SURFACES) {
    reports[surface] = await FUZZERS[surface](server, {
      ...range,
      count: only ? count : Math.round(count * SHARES[surface]),
    })
  }
  return reports
}

/** Sends the worst text of every regular expression to every field of both listeners. */
export async function fuzzWorst(
  server: FuzzedServer,
  { onProgress }: Pick<FuzzOptions, 'onProgress'>,
): Promise<Record<string, FuzzReport>> {
  const more = onProgress ? { onProgress } : {}
  const credentials = server.tokens.map((token) => `Bearer ${token}`)
  const open = await fuzzWords({ ...(await publicApi(server)), credentials, ...more })
  // The internal listener is in the same process, so it would be stuck too.
  if (isStuck(open)) return { 'public, worst texts': open }
  const inside = { ...(await internalApi(server)), credentials: [`Bearer ${server.service}`], ...more }
  return { 'public, worst texts': open, 'internal, worst texts': await fuzzWords(inside) }
}

const FUZZERS: Readonly<Record<Surface, (server: FuzzedServer, range: Range) => Promise<FuzzReport>>> = {
  public: async (server, range) =>
    fuzzHttp({ ...(await publicApi(server)), ...range, credentials: server.tokens.map((token) => `Bearer ${token}`) }),
  internal: async (server, range) =>
    fuzzHttp({ ...(await internalApi(server)), ...range, credentials: [`Bearer ${server.service}`] }),
  unauthorized: async (server, range) =>
    fuzzHttp({ ...(await internalApi(server)), ...range, credentials: server.tokens, unauthorized: true }),
  socket: async (server, range) => fuzzSocket({ ...(await publicApi(server)), ...range, credentials: server.tokens }),
}

async function publicApi({ url }: FuzzedServer) {
  return { url, description: await descriptionAt(`${url}/api/openapi.json`) }
}

async function internalApi({ internal, service }: FuzzedServer) {
  return { url: internal, description: await descriptionAt(`${internal}/api/internal/openapi.json`, service) }
}

async function descriptionAt(address: string, token?: string): Promise<unknown> {
  const answer = await fetch(address, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}

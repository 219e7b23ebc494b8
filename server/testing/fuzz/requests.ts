import { Random, HOSTILE_BODIES, hostileText, hostileValue } from './values.ts'
import { endsAccess, type Target } from './targets.ts'

export interface HostileRequest {
  target: Target
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

interface Materials {
  targets: readonly Target[]
  /** Valid `Authorization` values. */
  credentials: readonly string[]
  /** Ids seen in answers, so that requests get past "not found". */
  ids: readonly SeenId[]
}

export interface SeenId {
  id: string
  /** Path of the endpoint that answered with the id. */
  path: string
}

export const BAD_CREDENTIALS = [
  'Bearer',
  'Bearer qt_x',
  'Basic Og==',
  'qt_',
  `Bearer ${'a'.repeat(4000)}`,
  'Bearer \u00ff',
  'null',
]
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
]
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['Accept', 'application/xml'],
  ['Accept', '*/*;q=abc, ;;,'],
  ['Accept-Encoding', 'br;q=x, gzip, \u00ff'],
  ['Accept-Language', 'ru-RU,ru;q=0.9,,;q'],
  ['If-None-Match', '*'],
  ['If-Match', '"x'],
  ['If-Modified-Since', 'yesterday'],
  ['Range', 'bytes=9-1,abc'],
  ['Range', 'bytes=-99999999999999999999'],
  ['Cookie', 'next-auth.session-token=x; __Secure-next-auth.session-token=%00'],
  ['Origin', 'null'],
  ['X-Request-Id', "'; --<>"],
  ['X-Forwarded-For', '::ffff:999.1.1.1, x'],
  ['X-Forwarded-Host', 'evil.example'],
  ['Host', 'evil.example:99999'],
  ['Idempotency-Key', 'x'.repeat(300)],
  ['Idempotency-Key', '\u00e9'],
  ['Last-Event-ID', '-1'],
  ['Content-Encoding', 'gzip'],
  ['Transfer-Encoding', 'chunked'],
  ['Expect', '200-ok'],
  ['Sec-Fetch-Site', 'same-origin'],
]

/** The request that belongs to this number: the same for the same seed, number and materials. */
export function makeRequest(seed: number, number: number, materials: Materials): HostileRequest {
  const random = new Random(seed * 1_000_003 + number)
  const { targets, credentials, ids } = materials
  const target = targets[number % targets.length]
  if (!target) throw new Error('The API description has no endpoints')
  const method = random.chance(0.02)
    ? random.pick(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE'])
    : target.method
  const headers: Record<string, string> = {}
  const credential = random.chance(0.85) && !endsAccess(method, target) ? credentials : BAD_CREDENTIALS
  if (random.chance(0.92)) headers.Authorization = random.pick(credential)
  if (random.chance(0.25)) {
    const [name, value] = random.pick(ODD_HEADERS)
    headers[name] = value
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const path = pathOf(target, random, ids) + queryOf(target, random, ids)
  const body = hasBody ? bodyOf(target, random, ids) : undefined
  if (body) headers['Content-Type'] = random.chance(0.94) ? 'application/json' : random.pick(TYPES)
  return { target, method, path, headers, body }
}

/** An id for a path: mostly one that a list or a creation at this path has answered with. */
function idFor(path: string, random: Random, ids: readonly SeenId[]): string {
  const own = ids.filter((seen) => seen.path === path)
  return own.length > 0 && random.chance(0.7) ? random.pick(own).id : plausible(random, '1', ids)
}

function plausible(random: Random, example: unknown, ids: readonly SeenId[]): string {
  return ids.length > 0 && random.chance(0.5) ? random.pick(ids).id : String(example)
}

function pathOf(target: Target, random: Random, ids: readonly SeenId[]): string {
  const path = target.path.replaceAll(/\{\w+\}/g, (_, offset: number) =>
    encoded(
      random.chance(0.6) ? idFor(target.path.slice(0, offset - 1), random, ids) : hostileText(random).slice(0, 3000),
    ),
  )
  if (!random.chance(0.02)) return path
  return random.pick([
    `${path}/`,
    `${path}//`,
    `${path}/%2e%2e/x`,
    `${path}/./`,
    `${path}%00`,
    `${path}/%zz`,
    `${path};a=b`,
  ])
}

function queryOf(target: Target, random: Random, ids: readonly SeenId[]): string {
  const known = target.parameters.filter((parameter) => parameter.in === 'query')
  const parts = known
    .filter(() => random.chance(known.length > 8 ? 3 / known.length : 0.5))
    .map(({ name, example }) => [name, random.chance(0.4) ? plausible(random, example, ids) : hostileText(random)])
  if (random.chance(0.1)) parts.push([hostileText(random).slice(0, 200), hostileText(random).slice(0, 200)])
  if (parts[0] && random.chance(0.1)) parts.push(parts[0])
  const query = parts
    .map(([name, value]) => `${encoded(name ?? '')}=${encoded((value ?? '').slice(0, 6000))}`)
    .join('&')
  return query === '' ? '' : `?${query}`
}

/** The example with up to three hostile changes, or a body that is no object at all. */
function bodyOf(target: Target, random: Random, ids: readonly SeenId[]): Buffer {
  if (random.chance(0.08)) return Buffer.from(random.pick(HOSTILE_BODIES))
  if (random.chance(0.01)) return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  const body: unknown = structuredClone(target.body ?? {})
  const changes = random.int(4)
  for (let n = 0; n < changes; n++) spoil(body as Record<string, unknown>, random, ids)
  return Buffer.from(JSON.stringify(body))
}

function spoil(body: Record<string, unknown>, random: Random, ids: readonly SeenId[]): void {
  const names = Object.keys(body)
  // Appended, as a value at a large index would fill the list with nulls.
  if (Array.isArray(body) && names.length === 0) {
    body.push(structuredClone(hostileValue(random)))
    return
  }
  if (names.length === 0 || (!Array.isArray(body) && random.chance(0.05))) {
    body[hostileText(random).slice(0, 100)] = structuredClone(hostileValue(random))
    return
  }
  const name = random.pick(names)
  const inner = body[name]
  if (inner instanceof Object && random.chance(0.6)) spoil(inner as Record<string, unknown>, random, ids)
  else if (random.chance(0.1)) delete body[name]
  else body[name] = random.chance(0.2) ? plausible(random, 1, ids) : structuredClone(hostileValue(random))
}

/** Percent-encoded; lone surrogates as the three bytes that careless programs make of them. */
export function encoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text)
        .map((char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80'))
        .join('')
}

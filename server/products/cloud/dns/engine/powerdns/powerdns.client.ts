import { z } from 'zod'
import { jsonOrNull } from '#server/core/text/json.ts'
import { traced } from '#server/core/tracing/tracing.ts'
import { env } from '#server/settings/env.ts'
import { StepError, isStepError } from '../../../step-error.ts'
import { toOlderPowerDns } from './content.ts'

// The HTTP API of PowerDNS Authoritative 4.7 and later. Its server is always called `localhost`.

const TIMEOUT_MS = 30_000
const MAX_REASON = 300

/** All records of one name and type, both absolute. */
export interface PdnsSet {
  name: string
  type: string
  ttl: number
  records: { content: string; disabled: boolean }[]
}

/** A change of a set; without records it is deleted. */
export type PdnsChange = Omit<PdnsSet, 'ttl'> & { ttl?: number; changetype: 'REPLACE' | 'DELETE' }

const Sets = z.array(
  z.object({
    name: z.string(),
    type: z.string(),
    ttl: z.number(),
    records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
  }),
)
const Zone = z.object({
  name: z.string(),
  account: z.string(),
  kind: z.string(),
  /** TSIG keys that transfers are signed with. */
  master_tsig_key_ids: z.array(z.string()).default([]),
  rrsets: Sets.default([]),
})
export type PdnsZone = z.output<typeof Zone>

const Zones = z.array(z.object({ name: z.string(), account: z.string() }))
const Keys = z.array(z.object({ id: z.number(), active: z.boolean(), ds: z.array(z.string()).default([]) }))

const path = (zone: string) => `/zones/${encodeURIComponent(zone).replaceAll('%', '=')}.`

/** null when there is no such zone. */
export async function getZone(name: string, withSets: boolean): Promise<PdnsZone | null> {
  const body = await call('GET', `${path(name)}?rrsets=${withSets}`)
  return body === null ? null : Zone.parse(body)
}

export async function listZones(): Promise<z.output<typeof Zones>> {
  return Zones.parse((await call('GET', '/zones?dnssec=false')) ?? [])
}

export async function createZone(name: string, account: string, rrsets: PdnsSet[]): Promise<void> {
  await inItsForm(rrsets, (sets) =>
    call('POST', '/zones?rrsets=false', {
      name: `${name}.`,
      kind: env().POWERDNS_KIND,
      account,
      // PowerDNS must not change serials, which we assign.
      soa_edit_api: '',
      soa_edit: '',
      api_rectify: true,
      nameservers: [],
      rrsets: sets,
    }),
  )
}

/** All changes or none of them. */
export async function patchZone(name: string, rrsets: PdnsChange[]): Promise<void> {
  await inItsForm(rrsets, (sets) => call('PATCH', path(name), { rrsets: sets }))
}

/** Sends sets. If they are refused and have locations, sends them again in the form of older versions. */
async function inItsForm<S extends Pick<PdnsSet, 'type' | 'records'>>(
  sets: S[],
  sent: (sets: S[]) => Promise<unknown>,
): Promise<void> {
  try {
    await sent(sets)
  } catch (error) {
    if (!isStepError(error) || error.stepFault !== 'refused' || !sets.some(({ type }) => type === 'LOC')) throw error
    const older = (set: S) =>
      set.records.map((record) => ({ ...record, content: toOlderPowerDns(set.type, record.content) }))
    await sent(sets.map((set) => ({ ...set, records: older(set) })))
  }
}

/** Succeeds also when there is none. */
export async function deleteZone(name: string): Promise<void> {
  await call('DELETE', path(name))
}

/** Changes only the given properties. */
export async function updateZone(
  name: string,
  settings: { kind?: string; master_tsig_key_ids?: string[] },
): Promise<void> {
  await call('PUT', path(name), settings)
}

/** Replaces one kind of metadata of a zone. */
export async function putMetadata(
  name: string,
  kind: 'ALLOW-AXFR-FROM' | 'ALSO-NOTIFY',
  metadata: string[],
): Promise<void> {
  await call('PUT', `${path(name)}/metadata/${kind}`, { kind, metadata })
}

/** Sends NOTIFY to the secondaries of a zone. */
export async function notify(name: string): Promise<void> {
  await call('PUT', `${path(name)}/notify`)
}

/** Creates or replaces a TSIG key. @param secret in base64 */
export async function putTsigKey(name: string, secret: string): Promise<void> {
  const key = { name, algorithm: 'hmac-sha256', key: secret }
  if ((await call('GET', `/tsigkeys/${name}.`)) === null) await call('POST', '/tsigkeys', key)
  else await call('PUT', `/tsigkeys/${name}.`, key)
}

/** Succeeds also when there is none. */
export async function deleteTsigKey(id: string): Promise<void> {
  await call('DELETE', `/tsigkeys/${encodeURIComponent(id)}`)
}

export async function listKeys(name: string): Promise<z.output<typeof Keys>> {
  return Keys.parse((await call('GET', `${path(name)}/cryptokeys`)) ?? [])
}

/** Creates one key for all records, active at once. */
export async function createKey(name: string): Promise<void> {
  await call('POST', `${path(name)}/cryptokeys`, {
    keytype: 'csk',
    active: true,
    published: true,
    algorithm: 'ECDSAP256SHA256',
  })
}

export async function deleteKey(name: string, id: number): Promise<void> {
  await call('DELETE', `${path(name)}/cryptokeys/${id}`)
}

/** Orders the records for signed denials; changes of records do it by themselves. */
export async function rectify(name: string): Promise<void> {
  await call('PUT', `${path(name)}/rectify`)
}

/**
 * @returns the body; null when there is no such thing
 * @throws StepError refused for what PowerDNS does not accept, unreachable for anything else
 */
function call(method: string, to: string, body?: object): Promise<unknown> {
  return traced(`powerdns ${method}`, { isExpected: () => false }, async () => {
    const response = await send(method, to, body)
    const text = await response.text().catch((error: unknown) => {
      throw unreachable(error)
    })
    if (response.ok) return text === '' ? {} : (JSON.parse(text) as unknown)
    if (response.status === 404 && method !== 'POST') return null
    if (![400, 409, 422].includes(response.status)) throw unreachable(new Error(`HTTP ${response.status}: ${text}`))
    throw new StepError('refused', 'dns_refused', `The name server refused the change: ${reasonOf(text)}`)
  })
}

async function send(method: string, to: string, body?: object): Promise<Response> {
  const { POWERDNS_URL = '', POWERDNS_API_KEY = '' } = env()
  try {
    return await fetch(`${POWERDNS_URL.replace(/(?<!\/)\/+$/, '')}/api/v1/servers/localhost${to}`, {
      method,
      headers: { 'X-API-Key': POWERDNS_API_KEY, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(cause: unknown): StepError {
  return new StepError('unreachable', 'unavailable', 'PowerDNS does not respond', { cause })
}

function reasonOf(text: string): string {
  const parsed = z.object({ error: z.string() }).safeParse(jsonOrNull(text))
  return (parsed.success ? parsed.data.error : text).slice(0, MAX_REASON)
}

import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { startDnsServer, type DnsServer } from './dns-server.ts'
import { makeNotifier } from './notify.ts'
import { publishedZones } from './published-zones.ts'

const RETRY_MS = 1000

/** Where the built-in name server of this process listens, `127.0.0.1:5300`; null when it does not. */
export function servedAddress(): string | null {
  return served().address
}

/**
 * Answers for the published zones on `DNS_PORT`, unless it is 0 or there is a PowerDNS. A port that is taken is logged
 * and tried again every second: zones are published all the same, and another process may answer for them until it
 * ends.
 */
export async function serveZones(): Promise<{ close(): Promise<void> }> {
  const { DNS_PORT, POWERDNS_URL } = env()
  if (DNS_PORT === 0 || POWERDNS_URL !== undefined) return { close: () => Promise.resolve() }
  const closed = new AbortController()
  const notifier = makeNotifier()
  const source = await publishedZones()
  const listen = () => startDnsServer({ ...listenOptions(), source })
  const first = await listen().catch((error: unknown) => {
    const { DNS_HOST: host } = env()
    log().warn(`the name server cannot listen yet on ${host}, port ${DNS_PORT} (DNS_PORT): ${errorText(error)}`)
    return null
  })
  const begin = (server: DnsServer) => {
    served().address = addressOf(server)
    source.watch((zone) => notifier.notify(zone))
    return server
  }
  const server = first ? Promise.resolve(begin(first)) : listenLater(listen, begin, closed.signal)
  return {
    async close() {
      closed.abort()
      source.close()
      notifier.close()
      const listening = await server
      if (!listening) return
      served().address = null
      await listening.close()
    },
  }
}

function listenOptions() {
  const { DNS_HOST: host, DNS_PORT: port, DNS_ANSWERS_PER_SECOND: answersPerSecond } = env()
  return { host, port, answersPerSecond }
}

/** null when the signal aborts first. */
async function listenLater(
  listen: () => Promise<DnsServer>,
  begin: (server: DnsServer) => DnsServer,
  signal: AbortSignal,
): Promise<DnsServer | null> {
  for (;;) {
    await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return null
    const server = await listen().catch(() => null)
    if (!server) continue
    log().info(`the name server listens on ${addressOf(server)}`)
    return begin(server)
  }
}

function addressOf({ port }: DnsServer): string {
  const { DNS_HOST: host } = env()
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`
}

const served = () => singleton('dns-served', () => ({ address: null as string | null }))

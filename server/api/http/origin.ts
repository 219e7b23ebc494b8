import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { env } from '#server/settings/env.ts'
import { isLoopback } from '#server/core/net.ts'
import { products } from '#server/core/products.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** How Node writes the IPv4 address of a client of an IPv6 socket. */
const MAPPED = '::ffff:'

/** Address of the client, from the proxy's header only with TRUST_PROXY. */
export function addressOf(request: IncomingMessage): string | null {
  const forwarded = env().TRUST_PROXY ? lastOf(request.headers['x-forwarded-for']) : undefined
  const address = forwarded && isIP(forwarded) ? forwarded : request.socket.remoteAddress
  return (address?.startsWith(MAPPED) ? address.slice(MAPPED.length) : address) ?? null
}

/** True when the client's connection is encrypted, by us or by the trusted proxy. */
export function isSecure(request: IncomingMessage): boolean {
  if ((request.socket as TLSSocket).encrypted) return true
  return env().TRUST_PROXY && lastOf(request.headers['x-forwarded-proto']) === 'https'
}

/**
 * True when a program on this machine sent the request, and nothing suggests a proxy between: no setting, none of a
 * proxy's headers, a loopback `Host`, and HTTP 1.1, while nginx uses 1.0 towards a server by default.
 */
export function isLocal(request: IncomingMessage): boolean {
  const { PUBLIC_URL, TRUST_PROXY } = env()
  if (PUBLIC_URL !== undefined || TRUST_PROXY || request.httpVersionMinor === 0) return false
  // `rawHeaders` has all received headers; stripForwarded has removed some from `headers`.
  if (request.rawHeaders.some((name, at) => at % 2 === 0 && OF_A_PROXY.test(name))) return false
  return isLoopback(addressOf(request) ?? '') && isLoopback(nameAndPort(request.headers.host ?? '')[0])
}

const OF_A_PROXY = /^(?:forwarded|via|x-forwarded-.*|.*-(?:real|client|connecting)-ip)$/i

/**
 * Scheme and host for links: those of a request to the API host of a product, else PUBLIC_URL, else the request's host
 * if it is one of ours. Its port must be the listener's or the scheme's default, unless ALLOWED_HOSTS names it, because
 * another program may listen on another port.
 */
export function originOf(request: IncomingMessage): string {
  const { PUBLIC_URL, PORT } = env()
  const ownHost = apiHostOf(request)
  if (ownHost !== null)
    return `${isSecure(request) || PUBLIC_URL?.startsWith('https:') ? 'https' : 'http'}://${ownHost}`
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/$/, '')
  const scheme = isSecure(request) ? 'https' : 'http'
  const host = (request.headers.host ?? '').toLowerCase()
  const [name, port] = nameAndPort(host)
  const isOurs = port === '' || port === String(request.socket.localPort)
  const isAllowed = allowedHosts().has(host) || (isOurs && allowedHosts().has(name))
  return `${scheme}://${isAllowed ? host : `localhost:${PORT}`}`
}

/**
 * The host of a product's own API (`apiHost`), when the request is for it; null otherwise. With the port that was
 * reached, where the setting names none.
 */
export function apiHostOf(request: IncomingMessage): string | null {
  for (const { apiHost } of products()) {
    const wanted = apiHost?.()
    const host = wanted === undefined ? null : askedHost(request, wanted)
    if (host !== null) return host
  }
  return null
}

function askedHost(request: IncomingMessage, wanted: string): string | null {
  const host = (request.headers.host ?? '').toLowerCase()
  const [name, port] = nameAndPort(host)
  const [wantedName, wantedPort] = nameAndPort(wanted)
  if (name.replace(/\.$/, '') !== wantedName) return null
  return wantedPort === '' && port === String(request.socket.localPort) ? `${wantedName}:${port}` : wanted
}

/**
 * True when `Host` is one of our names or an IP address, which cannot be another site's name. Also true without `Host`:
 * browsers that send cookies always send it.
 */
export function isServedHost(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? 'localhost').toLowerCase()
  const name = nameAndPort(host)[0].replace(/\.$/, '')
  if (allowedHosts().has(name) || allowedHosts().has(host) || name.endsWith('.localhost')) return true
  return isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0 || apiHostOf(request) !== null
}

/** Removes headers that only a trusted proxy or our own listener may set. */
export function stripForwarded(request: IncomingMessage): void {
  const { headers } = request
  for (const name in headers) {
    // Checked first because most names are none of these, and this runs on every request.
    if (!name.startsWith('x-') && name !== 'content-security-policy' && name !== 'forwarded') continue
    if (name.startsWith('x-quartet-') || name === 'x-nonce' || name === 'content-security-policy') delete headers[name]
    if (name.startsWith('x-middleware-') || name === 'x-request-id') delete headers[name]
    if (!env().TRUST_PROXY && (name.startsWith('x-forwarded-') || name === 'forwarded')) delete headers[name]
  }
}

function allowedHosts(): Set<string> {
  return singleton('allowed-hosts', () => {
    const { ALLOWED_HOSTS, HOST, PUBLIC_URL } = env()
    return new Set([
      'localhost',
      '127.0.0.1',
      '[::1]',
      HOST.toLowerCase(),
      ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : []),
      ...ALLOWED_HOSTS.map((host) => host.toLowerCase()),
    ])
  })
}

function nameAndPort(host: string): [name: string, port: string] {
  const [, name = host, port = ''] = /^(.*?)(?::(\d+))?$/s.exec(host) ?? []
  return [name, port]
}

function lastOf(header: string | string[] | undefined): string | undefined {
  return (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
}

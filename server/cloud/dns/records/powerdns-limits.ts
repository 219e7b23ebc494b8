const SERVICE = new Set(['SVCB', 'HTTPS'])
const KNOWN = /^(?:no-default-alpn|(?:mandatory|alpn|port|ipv4hint|ech|ipv6hint)=[\w.,:+/=-]+)$/

/** Why PowerDNS cannot have a canonical value, null when it can. */
export function powerDnsFault(type: string, value: string): string | null {
  if (!SERVICE.has(type)) return null
  const [, target = '', ...parameters] = value.split(' ')
  if (target.includes('\\')) return 'The name server takes no escapes in the target.'
  const wrong = parameters.find((parameter) => !KNOWN.test(parameter))
  return wrong === undefined ? null : `The name server does not take the parameter ${wrong.slice(0, 60)}.`
}

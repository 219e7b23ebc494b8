import { texts } from '#i18n/texts.ts'
import { locationOf, type Location } from './location.ts'

const SERVICE = new Set(['SVCB', 'HTTPS'])
const KNOWN = /^(?:no-default-alpn|(?:mandatory|alpn|port|ipv4hint|ech|ipv6hint)=[\w.,:+/=-]+)$/

/** Why PowerDNS cannot store a canonical value; null when it can. */
export function powerDnsFault(type: string, value: string): string | null {
  if (type === 'LOC') return locationFault(locationOf(value))
  if (!SERVICE.has(type)) return null
  const [, target = '', ...parameters] = value.split(' ')
  if (target.includes('\\')) return texts('cloud.recordRules')('engineEscapes')
  const wrong = parameters.find((parameter) => !KNOWN.test(parameter))
  return wrong === undefined ? null : texts('cloud.recordRules')('engineParameter', { parameter: wrong.slice(0, 60) })
}

/** In PowerDNS, the altitude has 31 bits and a length 32. */
function locationFault({ altitude, size, horizontal, vertical }: Location): string | null {
  if (altitude > 2 ** 31 - 1 - 10_000_000) return texts('cloud.recordRules')('engineAltitude')
  const isTooLong = [size, horizontal, vertical].some((length) => length >= 2 ** 32)
  return isTooLong ? texts('cloud.recordRules')('engineSize') : null
}

import { locationOf, locationText } from '../../records/location.ts'

// PowerDNS refuses a value that is not written exactly as it would write it itself. Ours differ from that in the names
// of CNAME and PTR, where it escapes less, in `ech`, which it quotes, and for some versions in LOC.

const SERVICE = new Set(['SVCB', 'HTTPS'])
const NAME = new Set(['CNAME', 'PTR'])

/** A canonical value as PowerDNS writes it. */
export function toPowerDns(type: string, value: string): string {
  if (NAME.has(type))
    return value.replace(/\\(?:(\d{3})|([^]))/g, (escape, _digits, plain: string | undefined) =>
      plain !== undefined && UNESCAPED.includes(plain) ? plain : escape,
    )
  return SERVICE.has(type) ? value.replace(/ ech=([^ "]+)/, ' ech="$1"') : value
}

/**
 * The LOC value as versions of PowerDNS write it that compute angles with fractions: `52 0 60.000` for `52 1 0.000`,
 * and S and W on the equator and the meridian of Greenwich.
 */
export function toOlderPowerDns(type: string, content: string): string {
  if (type !== 'LOC') return content
  const { latitude, longitude } = locationOf(content)
  const [, lengths = ''] = content.split(/ [EW] /)
  return `${olderAngle(latitude)} ${latitude > 0 ? 'N' : 'S'} ${olderAngle(longitude)} ${longitude > 0 ? 'E' : 'W'} ${lengths}`
}

function olderAngle(thousandths: number): string {
  const degrees = thousandths / 3_600_000
  const minutes = 60 * (degrees - Math.trunc(degrees))
  const seconds = 60 * (minutes - Math.trunc(minutes))
  return [Math.trunc(degrees), Math.trunc(minutes), seconds.toFixed(3)]
    .map((part) => String(part).replace('-', ''))
    .join(' ')
}

/** The canonical form of a value from PowerDNS, whatever its version. */
export function fromPowerDns(type: string, content: string): string {
  if (type === 'LOC') return locationText(locationOf(content))
  if (!NAME.has(type)) return content
  return content.replace(/\\\d{3}|\\[^]|["();@$]/g, (part) => (UNESCAPED.includes(part) ? `\\${part}` : part))
}

const UNESCAPED = '"();@$'

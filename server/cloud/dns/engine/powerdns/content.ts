// PowerDNS refuses a value that is not written exactly as it would write it itself. Ours differ from that in the names
// of CNAME and PTR, where it escapes less, and in `ech`, which it quotes.

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

/** The other way. */
export function fromPowerDns(type: string, content: string): string {
  if (!NAME.has(type)) return content
  return content.replace(/\\\d{3}|\\[^]|["();@$]/g, (part) => (UNESCAPED.includes(part) ? `\\${part}` : part))
}

const UNESCAPED = '"();@$'

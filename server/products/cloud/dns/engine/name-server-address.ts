import { isIPv4, isIPv6 } from 'node:net'

export interface NameServerAddress {
  address: string
  port: number
}

const DNS_PORT = 53

/** Reads `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53` or `[2001:db8::53]:5353`; null for anything else. */
export function parseNameServer(text: string): NameServerAddress | null {
  if (isIPv6(text)) return { address: text, port: DNS_PORT }
  const [, bracketed, plain = '', port = String(DNS_PORT)] =
    /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? []
  const fits = bracketed === undefined ? isIPv4(plain) : isIPv6(bracketed)
  if (!fits || Number(port) < 1 || Number(port) > 65_535) return null
  return { address: bracketed ?? plain, port: Number(port) }
}

/** The shortest form that `parseNameServer` reads. */
export function printNameServer({ address, port }: NameServerAddress): string {
  if (port === DNS_PORT) return address
  return isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`
}

/** A block of addresses of one family; `first` and `last` are the addresses as numbers. */
export interface Block {
  family: 4 | 6
  first: bigint
  last: bigint
}

/** Reads `192.0.2.0/24` or `2001:db8::/32`; null when it is no block, or has bits after its prefix. */
export function parseCidr(text: string): Block | null {
  const [ip = '', prefix = '', ...rest] = text.split('/')
  const family = ip.includes(':') ? 6 : 4
  const first = parseAddress(ip)
  const bits = family === 6 ? 128 : 32
  if (first === null || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) return null
  const size = 1n << BigInt(bits - Number(prefix))
  return first % size === 0n ? { family, first, last: first + size - 1n } : null
}

export function contains(outer: Block, inner: Block): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last
}

/** The blocks that no other one contains, each once. */
export function withoutNested(cidrs: readonly string[]): string[] {
  const blocks = [...new Set(cidrs)].flatMap((text) => {
    const block = parseCidr(text)
    return block ? [{ text, block }] : []
  })
  // Larger ones first: what contains a block stands before it, and of equal ones the first stays.
  const bySize = blocks.toSorted((a, b) => (a.block.last - a.block.first < b.block.last - b.block.first ? 1 : -1))
  const kept: typeof blocks = []
  for (const one of bySize) if (!kept.some(({ block }) => contains(block, one.block))) kept.push(one)
  return kept.map(({ text }) => text)
}

/** Every address of a family but these, as ranges `first-last`. */
export function allBut(family: 4 | 6, addresses: readonly string[]): string[] {
  const ends = family === 4 ? 1n << 32n : 1n << 128n
  const taken = addresses.flatMap((ip) => parseAddress(ip) ?? []).toSorted((a, b) => (a < b ? -1 : 1))
  const ranges: string[] = []
  let from = 0n
  for (const one of [...taken, ends]) {
    if (from < one) ranges.push(`${formatAddress(from, family)}-${formatAddress(one - 1n, family)}`)
    from = one + 1n
  }
  return ranges
}

/** The address as a number; null when it is not an address. */
export function parseAddress(ip: string): bigint | null {
  return ip.includes(':') ? parseIpv6(ip) : parseIpv4(ip)
}

function parseIpv4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || parts.some((part) => !/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255)) return null
  return parts.reduce((all, part) => all * 256n + BigInt(part), 0n)
}

/** The last two groups may be written as an IPv4 address. */
function parseIpv6(text: string): bigint | null {
  const group = text.slice(text.lastIndexOf(':') + 1)
  const mapped = group.includes('.') ? group : ''
  const last = mapped === '' ? 0n : parseIpv4(mapped)
  if (last === null) return null
  const groups = [last >> 16n, last & 0xffffn].map((group) => group.toString(16)).join(':')
  const halves = (mapped === '' ? text : text.slice(0, -mapped.length) + groups).split('::')
  if (halves.length > 2) return null
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null
  return all.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n)
}

/** The address with this number. */
export function formatAddress(value: bigint, family: 4 | 6): string {
  const [bits, count] = family === 4 ? [8n, 4] : [16n, 8]
  const groups = Array.from(
    { length: count },
    (_, at) => (value >> (BigInt(count - 1 - at) * bits)) & ((1n << bits) - 1n),
  )
  return groups.map((group) => group.toString(family === 4 ? 10 : 16)).join(family === 4 ? '.' : ':')
}

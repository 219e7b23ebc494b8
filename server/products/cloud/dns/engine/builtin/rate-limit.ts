import { ipv6 } from '../../records/fields.ts'

export type RateDecision = 'answer' | 'truncate' | 'drop'

const WINDOW_MS = 1000
/** Networks that are counted one by one; all others together share one limit. */
const MAX_NETWORKS = 50_000

/**
 * Limits the answers over UDP to each network (/24 of IPv4, /56 of IPv6), because senders can be
 * forged and answers are larger than questions. Above the limit every second answer tells the
 * client to use TCP, over which addresses cannot be forged, and the others are dropped.
 */
export class ResponseRateLimit {
  private readonly perSecond: number
  private readonly now: () => number
  private readonly counts = new Map<string, number>()
  private windowEnd = 0

  /** @param now milliseconds of a clock */
  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.perSecond = perSecond
    this.now = now
  }

  decide(address: string): RateDecision {
    const now = this.now()
    if (now >= this.windowEnd) {
      this.counts.clear()
      this.windowEnd = now + WINDOW_MS
    }
    const network = networkOf(address)
    const key = this.counts.size < MAX_NETWORKS || this.counts.has(network) ? network : ''
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    if (count <= this.perSecond) return 'answer'
    return (count - this.perSecond) % 2 === 0 ? 'truncate' : 'drop'
  }
}

function networkOf(address: string): string {
  const ipv4 = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (!ipv4.includes(':')) return ipv4.slice(0, ipv4.lastIndexOf('.'))
  return Buffer.from(ipv6.bytes(ipv4.replace(/%.*/, '')).subarray(0, 7)).toString('hex')
}

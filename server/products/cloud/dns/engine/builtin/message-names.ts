import { nameOfLabels } from '../../records/names.ts'

/**
 * A name that is not compressed: nothing stands before a question that it could point to, and a signature has no
 * pointers.
 * @throws RangeError
 */
export function readName(packet: Uint8Array, start: number): { name: string; end: number } {
  const labels: Uint8Array[] = []
  let at = start
  for (let length = packet[at]; length !== 0; length = packet[at]) {
    const next = at + 1 + (length ?? 64)
    if (length === undefined || length > 63 || next - start > 254 || next > packet.length)
      throw new RangeError('not a name')
    labels.push(packet.subarray(at + 1, next))
    at = next
  }
  return { name: nameOfLabels(labels), end: at + 1 }
}

/** Index after a name that may end with a pointer. @throws RangeError */
export function skipName(packet: Uint8Array, start: number): number {
  let at = start
  for (let length = packet[at]; length !== 0; length = packet[at]) {
    if (length === undefined) throw new RangeError('not a name')
    if (length >= 0xc0) return at + 2
    if (length > 63) throw new RangeError('not a name')
    at += length + 1
  }
  return at + 1
}

/** A moment of the wire (`2025-01-06T14:45:26+0300`, offset without a colon) as every browser reads it. */
export function isoOf(wire: string): string {
  return wire.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
}

/** Reads `Retry-After` (seconds or an HTTP date) as milliseconds from now; null when the header is missing. */
export function retryAfterMs(header: string | null | undefined): number | null {
  if (header === null || header === undefined) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

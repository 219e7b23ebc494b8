/** `Retry-After` of an answer, seconds or an HTTP date, in milliseconds from now; null when there is none. */
export function retryAfterMs(header: string | null | undefined): number | null {
  if (header === null || header === undefined) return null
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

import type { PathAdapter } from '#server/api/http/route-table.ts'

/**
 * Clients of PowerDNS send their key as `X-API-Key`; `Authorization` may be for a proxy before us.
 */
export const readApiKey: PathAdapter['readCredential'] = (headers) => {
  const key = headers['x-api-key']
  if (typeof key !== 'string') return
  headers.authorization = `Bearer ${key}`
  delete headers['x-api-key']
}

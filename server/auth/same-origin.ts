import type { ApiRequest } from '#server/http/api-request.ts'
import type { RequestMeta } from '#server/http/meta.ts'

/** True for a request that our own page sent: `Sec-Fetch-Site: same-origin`, or an `Origin` equal to ours. */
export function isSameOrigin(request: ApiRequest, meta: Pick<RequestMeta, 'origin'>): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return request.headers.get('origin') === meta.origin
}

import type { ApiRequest, RequestMeta } from '#server/core/request.ts'

/** True for a request that our own page sent: `Sec-Fetch-Site: same-origin`, or an `Origin` equal to ours. */
export function isSameOrigin(request: ApiRequest, meta: Pick<RequestMeta, 'origin'>): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return request.headers.get('origin') === meta.origin
}

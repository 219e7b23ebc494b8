import { headers } from 'next/headers'
import { toResponse } from '#server/api/http/reply.ts'
import { pageContext } from '#server/api/trpc/page.ts'
import { V1 } from './gateway/v1.ts'

/** What `GET /api/v1/track/{id}` answers to the reader of this page, as it would answer the script of the page. */
export async function trackAnswer(id: string): Promise<Response> {
  const { requestId, ip, secure, origin } = await pageContext()
  const cookie = (await headers()).get('cookie') ?? ''
  const url = new URL(`/api/v1/track/${encodeURIComponent(id)}?format=json`, origin || 'http://localhost')
  const meta = { requestId, ip, secure, origin, listener: 'public' } as const
  const request = new Request(url, { headers: { cookie } })
  const endpoint = V1['/track/{id}']?.GET
  if (!endpoint) throw new Error('/track/{id} is no path of the external layer')
  return toResponse(await endpoint.reply(request, { params: { id }, meta }))
}

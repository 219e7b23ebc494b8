import { endpoint } from '#server/http/endpoint.ts'
import { textReply } from '#server/http/reply.ts'
import { getSecurityTxt } from '#server/platform/security-txt.service.ts'

const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600', vary: 'Host' }

export const GET = endpoint(getSecurityTxt, {
  respond: (text, _ctx, request) => textReply(request, 200, text, { ...HEADERS }, true),
  answers: { 200: { 'text/plain': getSecurityTxt.output } },
})

// A bare node:http server that sends the same bytes as our own: status, headers and body, made by no code at all.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const BODY = '{"status":"ok"}'

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'ratelimit-limit': '50',
    'ratelimit-remaining': '49',
    'ratelimit-reset': '1',
    vary: 'Authorization, Cookie',
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'req_5f0c1d2e3a4b5c6d7e8f901234567890',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'access-control-allow-origin': '*',
    'content-length': String(BODY.length),
  })
  response.end(BODY)
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))

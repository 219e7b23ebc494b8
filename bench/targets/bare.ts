// A bare node:http server that answers every request with the bytes and headers of BODY and HEADERS.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const { BODY = '', HEADERS = '{}' } = process.env
const body = Buffer.from(BODY)
const headers = { ...(JSON.parse(HEADERS) as object), 'content-length': body.length }
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))

import { createServer } from 'node:http'
import { preparePages } from '#server/http/pages.ts'
import { listen } from '#server/http/serve.ts'

const server = createServer()
const pages = await preparePages({ dev: false, server, host: '127.0.0.1', port: 0 })
server.on('request', (request, response) => void pages.handle(request, response))
process.send?.(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/api/health/live`)

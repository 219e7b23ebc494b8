// Every API route on the real listener. Sends the address of ENDPOINT.
import { startTracing } from '#server/core/tracing/tracing-start.ts'
import { provideProducts } from '#server/core/products.ts'
import { requestListener } from '#server/api/http/listener.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { listen, makeServer } from '#server/api/http/server.ts'
import * as listed from '#server/products.ts'

provideProducts(listed)
const { ENDPOINT = '/api/health/live' } = process.env
process.on('SIGTERM', () => process.exit(0))
await startTracing()
const server = makeServer(requestListener({ listener: 'public', table: await apiRoutes() }))
process.send?.(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}${ENDPOINT}`)

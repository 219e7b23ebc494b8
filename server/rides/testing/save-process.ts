// The saving endpoint in a process of its own that a test may kill at any moment.
import { requestListener } from '#server/http/listener.ts'
import { apiRoutes } from '#server/http/routes.ts'
import { listen, makeServer } from '#server/http/server.ts'

const server = makeServer(requestListener({ listener: 'public', table: await apiRoutes() }))
process.send?.(await listen(server, 0, '127.0.0.1'))

import { join } from 'node:path'
import { requestListener } from '#server/http/listener.ts'
import { loadRoutes } from '#server/http/routes.ts'
import { listen, makeServer } from '#server/http/server.ts'

const table = await loadRoutes(join(import.meta.dirname, '../../app/api/(rides)'), '/api')
const server = makeServer(requestListener({ listener: 'public', table }))
process.send?.(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/api/save-feedback`)

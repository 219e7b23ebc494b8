// The saving endpoint in a process of its own that a test may kill at any moment.
import { join } from 'node:path'
import { requestListener } from '#server/http/listener.ts'
import { loadRoutes } from '#server/http/routes.ts'
import { listen, makeServer } from '#server/http/server.ts'

const FOLDER = join(import.meta.dirname, '../../../app/api/(rides)/save-feedback')

const table = await loadRoutes(FOLDER, '/api/save-feedback')
const server = makeServer(requestListener({ listener: 'public', table }))
process.send?.(await listen(server, 0, '127.0.0.1'))

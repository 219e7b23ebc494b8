// One endpoint of ours through Next, from the build of bench/modules/dispatch.ts.
import { createServer } from 'node:http'
import next from 'next'
import { listen } from '#server/api/http/server.ts'

const app = next({ dev: false, dir: 'bench/next' })
await app.prepare()
const handle = app.getRequestHandler()
const server = createServer((request, response) => void handle(request, response))
process.send?.(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/api/health/live`)

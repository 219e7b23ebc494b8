// A web process with every API route that begins to read the index as one in production does. Sends its address when it
// listens, and how long it has worked when searches are answered from the index.
import { provideProducts } from '#server/core/products.ts'
import { requestListener } from '#server/api/http/listener.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { listen, makeServer } from '#server/api/http/server.ts'
import { hasKeptIndex } from '#server/products/vacancies/engine/memory/kept.ts'
import { memoryIndex } from '#server/products/vacancies/engine/memory/live.ts'
import * as listed from '#server/products.ts'

provideProducts(listed)
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
if (hasKeptIndex()) memoryIndex().current()
const server = makeServer(requestListener({ listener: 'public', table: await apiRoutes() }))
process.send?.(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`)
if (await memoryIndex().loaded()) {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6 })
}

// The public listener with every API route, in a process of its own; sends its URL to its parent and shuts down when
// that sends "stop".
import { closeDb } from '#server/core/database/db.ts'
import { startTestServer } from './http.ts'

const server = await startTestServer()
process.on('message', () => {
  void server
    .close()
    .then(closeDb)
    .then(() => process.exit(0))
})
process.send?.(server.url)

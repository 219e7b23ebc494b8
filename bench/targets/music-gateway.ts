// The external layer of the catalogue on the real listener, with a small database. Sends `<url> <token>`.
import { openBenchDatabase } from '../music-database.ts'

const database = await openBenchDatabase(100)
const { aToken, aUser } = await import('#server/testing/factories.ts')
const { startTestServer } = await import('#server/testing/http.ts')
const { url } = await startTestServer()
const token = await aToken(await aUser())
process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
process.send?.(`${url} ${token}`)

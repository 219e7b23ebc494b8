// A process that starts PostgreSQL on a folder, reports it to its parent and waits to be killed.
import { startPostgres } from '../embedded.ts'

const { url, adopted } = await startPostgres({ dataDir: process.argv[2] ?? '', log: () => {} })
process.send?.({ url, adopted })
setInterval(() => {}, 60_000)

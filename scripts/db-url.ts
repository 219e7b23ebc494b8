// Prints the URL of the embedded database while Quartet runs, for psql and pg_dump. Usage: npm run -s db:url
import { join } from 'node:path'
import { env } from '#server/settings/env.ts'
import { runningUrl } from '#server/core/postgres/embedded.ts'

const url = env().DATABASE_URL || (await runningUrl(join(env().DATA_DIR, 'postgres')))
if (!url) {
  console.error('Quartet is not running on this folder')
  process.exit(1)
}
console.log(url)

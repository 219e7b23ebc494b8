// Runs programs of others for the public API of the job search, as they are: they find Quartet by the name that they have
// built in, over TLS. Usage: scripts/suites/with-public-hosts.sh node clients/public/run.mjs (npm run suite -- public-clients)
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counts, fail } from './checks.mjs'
import { applicantByOpenApiClient } from './hh-api-client.mjs'
import { oauth } from './oauth.mjs'
import { walk } from './walk.mjs'

const folder = mkdtempSync(join(tmpdir(), 'quartet-public-'))
const stand = fork(join(import.meta.dirname, '../../scripts/suites/public-hosts-stand.ts'), [folder], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
try {
  const [{ accounts, webhooks }] = await Promise.race([
    once(stand, 'message'),
    once(stand, 'exit').then(([code]) => Promise.reject(new Error(`the stand ended with ${code}`))),
  ])
  const { tokens } = await oauth(accounts)
  const applicant = tokens.applicant.access_token
  await walk({ applicant, employer: tokens.employer.access_token, webhooks })
  await applicantByOpenApiClient({ applicant })
} catch (error) {
  fail('the run', error.stack)
}
if (stand.connected) {
  stand.disconnect()
  await once(stand, 'exit')
}
rmSync(folder, { recursive: true, force: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

// Runs programs of others for the public API of the job search, as they are: they find Quartet by the name that they
// have built in, over TLS. Usage: scripts/suites/with-public-hosts.sh node clients/public/run.mjs (npm run suite --
// public-clients)
import { runAgainst } from './checks.mjs'
import { applicantByOpenApiClient } from './hh-api-client.mjs'
import { oauth } from './oauth.mjs'
import { walk } from './walk.mjs'

await runAgainst('public-hosts-stand.ts', async ({ accounts, webhooks }) => {
  const { tokens } = await oauth(accounts)
  const applicant = tokens.applicant.access_token
  await walk({ applicant, employer: tokens.employer.access_token, webhooks })
  await applicantByOpenApiClient({ applicant })
})

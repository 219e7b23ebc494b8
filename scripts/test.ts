// Runs the checks and ends with the line `N passed, N failed`. Usage: node scripts/test.ts [set of steps]
//   (none)  every check (npm test)           quick   all but the browser (npm run verify)
//   unit    Vitest alone (npm run test:unit) e2e     the browser alone (npm run test:e2e)
//   loaded  the browser while two busy loops occupy the cores (npm run test:loaded)
//   description  the API description, judged by the tools of clients/check (npm run test:api-description)
//   oidc    sign-in through an OpenID Connect provider of Debian (npm run test:oidc)
//   powerdns  the DNS contract against a real PowerDNS, killed workers, a killed PowerDNS (npm run test:powerdns)
//   search-cluster  the search over real nodes of Sphinx, some of them killed (npm run test:search-cluster)
//   s3      audio files in a bucket of a real S3 service (npm run test:s3)
//   acme    certificates and records by clients of DNS APIs from Debian (npm run test:acme)
//   lxd     what needs a real LXD: the hypervisor contract, killed workers, a killed daemon (npm run test:lxd)
// Further arguments are given to the runner: npm run test:e2e -- e2e/music.spec.ts
// At the end what failed runs once more, by itself: what passes then is flaky, which fails only when there is too much of it.
import { mkdirSync } from 'node:fs'
import { playwright, vitest } from './checks/runners.ts'
import { runSteps, type Step } from './checks/run.ts'

const STATIC: Step[] = [
  { title: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { title: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { title: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { title: 'unused code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
]
const E2E = '--config=e2e'
/** The suite beside the tools that it needs; they are not installed with the application. */
const DESCRIPTION = ['--root', '.', '--config', 'clients/check/vitest.config.ts']
const LXD = 'server/products/cloud/hypervisor/lxd'

const [set = 'all', ...more] = process.argv.slice(2)
const SETS: Record<string, () => Step[]> = {
  all: () => [...STATIC, vitest('unit and integration'), playwright('browser', E2E)],
  quick: () => [...STATIC, vitest('unit and integration')],
  unit: () => [vitest('unit and integration', ...more)],
  e2e: () => [playwright('browser', E2E, ...more)],
  loaded: () => [{ ...playwright('browser on busy cores', E2E, ...more), load: 2 }],
  description: () => [vitest('API description', ...DESCRIPTION, ...more)],
  oidc: () => [vitest('sign-in through a provider of Debian', 'server/platform/sign-in/oauth.test.ts')],
  powerdns: () => [
    // One file after the other: one of them kills the PowerDNS that they share.
    vitest(
      'PowerDNS: contract, transfers, killed workers, killed PowerDNS',
      '--no-file-parallelism',
      'server/products/cloud/dns/engine/powerdns',
    ),
    vitest('transfers of the built-in name server', 'server/products/cloud/dns/engine/builtin/bind.test.ts'),
  ],
  // One file after the other: they share the nodes.
  'search-cluster': () => [
    vitest(
      'search cluster: contract, changes, killed nodes',
      '--no-file-parallelism',
      'server/products/vacancies/engine/cluster',
    ),
  ],
  s3: () => [vitest('audio files in a bucket', 'server/products/music/library/store.test.ts')],
  acme: () => [vitest('clients of DNS APIs from Debian', 'server/products/cloud/doors/clients.test.ts')],
  lxd: () => [
    vitest(
      'LXD: contract, many at once, killed workers',
      `${LXD}/lxd.test.ts`,
      'server/products/cloud/jobs/worker-killed.test.ts',
    ),
    vitest('LXD: killed daemon', `${LXD}/daemon-killed.test.ts`),
  ],
}

const steps = SETS[set]?.()
if (!steps) throw new Error(`Unknown set of steps: ${set}. Choose one of ${Object.keys(SETS).join(', ')}`)
mkdirSync('.cache', { recursive: true })
const { passed, failed } = await runSteps(steps)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

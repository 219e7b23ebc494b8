import type { Step } from '../dev/checks/run.ts'
import { browser, vitest } from '../dev/checks/runners.ts'

/** A suite of tests beside `npm test`: it takes long, or needs what not every machine has. */
export interface Suite {
  /** The guarantee that the suite checks. */
  title: string
  /** The parts that scripts/prepare.ts makes for the suite. */
  parts?: readonly string[]
  /**
   * The script `with-<name>.sh` of this folder, which prepares the environment of the suite or says
   * why it cannot.
   */
  within?: string
  /** Steps that runners count, or a program that counts by itself. */
  run: (args: readonly string[]) => readonly Step[] | string
  /** The arguments with which .ci/run runs it. Without them `npm test` has a smaller form of it. */
  ci?: readonly string[]
}

/** Vitest's configuration beside the tools that it needs, which are not installed with the application. */
const DESCRIPTION = ['--root', '.', '--config', 'clients/check/vitest.config.ts']
const SUPPORT = 'server/products/rides/support'
const LXD = 'server/products/cloud/hypervisor/lxd'
/** Runs files one after another: they share an engine that one of them kills. */
const IN_TURN = '--no-file-parallelism'

/** Steps that run one after the other: each is its own installation, and only one may have firewalls on a network. */
const hypervisorContract = (name: string) => [
  vitest(`${name}: contract`, `${LXD}/lxd.test.ts`),
  vitest(`${name}: consoles over HTTPS`, `${LXD}/lxd-https.test.ts`),
  vitest(`${name}: killed workers`, 'server/products/cloud/jobs/worker-killed.test.ts'),
  vitest(`${name}: killed daemon`, `${LXD}/daemon-killed.test.ts`),
]
const stacksOn = (name: string) =>
  vitest(`${name}: stacks and killed workers`, 'server/products/cloud/stacks/stack-killed.test.ts')

export const SUITES: Readonly<Record<string, Suite>> = {
  'api-description': {
    title: 'the API description and the tools of assistants, judged by the tools of clients/check',
    parts: ['pages', 'clients/check'],
    run: (args) => [vitest('API description', ...DESCRIPTION, ...args)],
    ci: [],
  },
  'every-page': {
    title:
      'every page in both languages, sizes and sets of colours: texts, accessibility, width, shifts; its links and buttons, and whom it is for',
    parts: ['pages', 'e2e'],
    run: () => [browser('every page', '--project=every-page')],
    ci: [],
  },
  processes: {
    title:
      'programs and databases of their own: first starts, new keys, backups and restores; killed at work, a lost primary',
    parts: ['pages', 'e2e'],
    run: () => [vitest('processes', '--project=processes'), browser('installations', '--project=processes')],
    ci: [],
  },
  product: {
    title: 'the product of docs/adding-a-product.md in a copy of the source',
    parts: ['e2e'],
    run: () => 'scripts/suites/product.ts',
    ci: [],
  },
  'public-clients': {
    title: 'programs of others for the public job search API',
    parts: ['clients/public'],
    within: 'public-hosts',
    run: () => 'clients/public/run.mjs',
    ci: [],
  },
  players: {
    title:
      'libraries of music players at the API of Subsonic, its answers beside those of supysonic, and transcoding by the ffmpeg of Debian',
    parts: ['clients/players'],
    within: 'players',
    run: () => [
      { title: 'libraries of music players', command: ['clients/players/run.mjs'] },
      vitest(
        'beside supysonic, and transcoding',
        'server/products/music/adapters/subsonic/supysonic.test.ts',
        'server/products/music/transcode',
      ),
    ],
    ci: [],
  },
  library: {
    title:
      'a generated music library of 20,000 files, scanned by workers that are killed, moved, retagged and replaced',
    run: () => 'scripts/suites/library.ts',
  },
  oidc: {
    title: 'sign-in through an OpenID Connect provider of Debian',
    within: 'glewlwyd',
    run: () => [vitest('sign-in through a provider of Debian', 'server/platform/sign-in/oauth.test.ts')],
    ci: [],
  },
  powerdns: {
    title: 'the DNS contract against a real PowerDNS: transfers, killed workers, a killed PowerDNS',
    within: 'powerdns',
    run: () => [
      vitest('PowerDNS', IN_TURN, 'server/products/cloud/dns/engine/powerdns'),
      vitest('transfers of the built-in name server', 'server/products/cloud/dns/engine/builtin/bind.test.ts'),
    ],
    ci: [],
  },
  'search-cluster': {
    title: 'the search against real nodes of Sphinx, some of them killed',
    within: 'sphinx',
    run: () => [vitest('search cluster', IN_TURN, 'server/products/vacancies/engine/cluster')],
    ci: [],
  },
  s3: {
    title: 'audio files and backups in a bucket of OpenStack Swift',
    within: 's3',
    run: () => [
      vitest(
        'audio files and backups in a bucket',
        IN_TURN,
        'server/products/music/library/store.test.ts',
        'server/platform/backup/target.test.ts',
      ),
    ],
    ci: [],
  },
  desks: {
    title:
      'support tasks at Request Tracker 5, Redmine and a mail server of Debian, which are killed as their sender is',
    within: 'desks',
    run: () => [vitest('support desks of Debian', `${SUPPORT}/recipes`, `${SUPPORT}/mail-server.test.ts`)],
    ci: [],
  },
  prometheus: {
    title:
      'metrics, alert rules and dashboard, judged by the promtool of Debian, and its Prometheus at the servers of an account',
    within: 'promtool',
    run: () => [
      vitest(
        'Prometheus',
        'server/products/platform/installation/prometheus.test.ts',
        'server/products/cloud/usage/prometheus.test.ts',
      ),
    ],
    ci: [],
  },
  acme: {
    title: 'the certificate that Quartet obtains by ACME, and clients of DNS APIs from Debian',
    within: 'acme',
    run: () => [
      vitest('a certificate by ACME', 'server/api/http/acme.test.ts'),
      vitest('clients of DNS APIs from Debian', 'server/products/cloud/adapters/clients.test.ts'),
    ],
    ci: [],
  },
  hetzner: {
    title: 'the libraries for Go and Python, a plan, and the program of Debian 13 at the API of Hetzner Cloud',
    within: 'hetzner',
    run: () => [
      vitest("clients of Hetzner Cloud's API", 'server/products/cloud/adapters/hetzner/hetzner-clients.test.ts'),
    ],
    ci: [],
  },
  lxd: {
    title: 'the hypervisor contract against a real LXD: killed workers, a killed daemon',
    within: 'lxd',
    run: () => hypervisorContract('LXD'),
    ci: [],
  },
  'panel-lxd': {
    title: 'stacks at a real LXD with killed workers; the panel in Chromium before it, with servers that are Debian',
    parts: ['pages', 'e2e'],
    within: 'lxd-debian',
    run: () => [stacksOn('LXD'), browser('the panel before LXD', '--project=lxd')],
  },
  incus: {
    title: 'the hypervisor contract against the Incus of Debian 13: killed workers, a killed daemon',
    within: 'incus',
    run: () => [...hypervisorContract('Incus'), stacksOn('Incus')],
  },
  cluster: {
    title: 'three machines on clusters of Debian 13 under load, with kills and a rolling restart',
    parts: ['pages'],
    within: 'cluster',
    run: () => 'scripts/suites/cluster.ts',
    ci: ['--short'],
  },
  loaded: {
    title: 'the browser while two busy loops occupy the cores',
    parts: ['pages', 'e2e'],
    run: (args) => [{ ...browser('browser on busy cores', ...args), load: 2 }],
  },
  fuzz: {
    title: 'hostile requests to every endpoint of both listeners and over the socket',
    parts: ['pages'],
    run: () => 'scripts/suites/fuzz.ts',
  },
  flood: {
    title: 'attacks on sockets, bodies and credentials, and what a valid client notices of them',
    parts: ['pages'],
    run: () => 'scripts/suites/flood.ts',
  },
  soak: {
    title: 'load while server, worker and database are killed in turn, then the invariants',
    parts: ['pages'],
    run: () => 'scripts/suites/soak.ts',
  },
  'soak-backup': {
    title: 'a backup under load, and what is restored of it',
    parts: ['pages'],
    run: () => 'scripts/suites/soak-backup.ts',
  },
  'webhooks-kill': {
    title: 'ten thousand events while the worker and their receiver are killed',
    run: () => 'scripts/suites/webhooks-kill.ts',
  },
}

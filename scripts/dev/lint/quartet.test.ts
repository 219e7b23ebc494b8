import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const GARDEN = mkdtempSync(join(tmpdir(), 'quartet-lint-'))

/** File, what is planted in it, and whether lint must refuse it. */
const PLANTS: [file: string, code: string, refused: boolean][] = [
  ['components/ui/button.tsx', "import '#components/shell/top-bar.tsx'", true],
  ['components/ui/form/input.tsx', "import './button.tsx'", false],
  ['components/shell/bar.tsx', "import '#components/cloud/servers.tsx'", true],
  ['components/cloud/servers.tsx', "import '#components/music/player.tsx'", true],
  ['components/cloud/form.tsx', "import '#server/products/cloud/servers.service.ts'", true],
  [
    'components/cloud/table.tsx',
    "import type { X } from '#server/products/cloud/servers.service.ts'\nexport type Y = X",
    false,
  ],
  ['components/cloud/card.tsx', "import '#server/products/cloud/servers.schema.ts'", false],
  ['app/cloud/page.tsx', "import '#server/products/cloud/servers.service.ts'", true],
  ['app/cloud/layout.tsx', "import '#server/api/trpc/page.ts'", false],
  ['app/api/(cloud)/routes.ts', "import '#server/products/music/tracks.service.ts'", true],
  ['app/api/(cloud)/images/routes.ts', "import '#components/ui/button.tsx'", true],
  ['app/api/(cloud)/jobs/routes.ts', "import '#server/products/cloud/jobs.service.ts'", false],
  ['server/products/cloud/servers/servers.schema.ts', "import '#server/core/database/db.ts'", true],
  ['server/products/cloud/servers.router.ts', "import '#server/core/database/db.ts'", true],
  ['server/products/cloud/servers/servers.service.ts', "import '#server/products/vacancies/search.service.ts'", true],
  ['server/products/cloud/networks/networks.service.ts', "import '../../components/ui/button.tsx'", true],
  ['server/products/cloud/jobs/jobs.service.ts', "import '#server/core/database/db.ts'", false],
  [
    'server/products/cloud/lazy.service.ts',
    "export const load = () => import('#server/products/music/tracks.service.ts')",
    true,
  ],
  ['server/core/database/db.ts', "import '#server/products/cloud/servers.service.ts'", true],
  ['server/core/context.ts', "import '#server/platform/accounts/account.service.ts'", true],
  ['server/platform/tokens/tokens.service.ts', "import '#server/products/platform/product.ts'", true],
  ['server/settings/ports.ts', "import '#server/core/errors.ts'", true],
  ['server/api/mcp/tools.ts', "import '#server/platform/tokens/verify-token.ts'", false],
  ['server/api/pages/page.ts', "import '#server/main.ts'", true],
  ['server/products/cloud/servers/rows.ts', "import '../../vacancies/search/search.service.ts'", true],
  ['server/products/cloud/servers/plan.ts', "import '../jobs/queue.ts'", false],
  ['app/api/(cloud)/networks/routes.ts', "import '#server/products/cloud/networks/networks.service.ts'", false],
  ['server/api/http/listener.ts', "import '#app/page.tsx'", true],
  ['server/api/http/routes.ts', "export const load = () => import('#app/api/(cloud)/routes.ts')", true],
  ['server/api/http/limits.ts', "import '#app/api/(cloud)/routes.ts'", true],
  ['server/api/http/server.ts', "import '#server/products/music/socket/handshake.ts'", true],
  ['server/api/http/reply.ts', "import type { X } from '#server/products/cloud/http.ts'\nexport type Y = X", true],
  ['server/api/openapi/tags.ts', "import '../../vacancies/http.ts'", true],
  ['server/api/http/endpoint.ts', "import '#server/platform/authenticate.ts'", false],
  ['server/platform/sessions/session.ts', "import '#server/api/http/request.ts'", true],
  [
    'server/platform/tokens/verify-token.ts',
    "import type { X } from '#server/api/http/request.ts'\nexport type Y = X",
    true,
  ],
  ['server/platform/authenticate.ts', "import type { X } from '#server/core/request.ts'\nexport type Y = X", false],
  ['server/products/vacancies/text/words.ts', "import '../search/filters.ts'", true],
  ['server/products/vacancies/text/vector.ts', "import './words.ts'", false],
  ['server/products/vacancies/dictionaries/areas.ts', "import '../search/filters.ts'", true],
  ['server/products/vacancies/dictionaries/roles.ts', "import '../errors.ts'", false],
  ['server/products/vacancies/engine/row.ts', "import '../postings/vacancy-row.ts'", true],
  [
    'server/products/vacancies/engine/list.ts',
    "import { memoryBackend } from './memory/backend.ts'\nmemoryBackend()",
    false,
  ],
  ['server/products/vacancies/search/search.service.ts', "import '../engine/memory/backend.ts'", true],
  ['server/products/vacancies/search/facets.ts', "import '../engine/postgres/backend.sql.ts'", true],
  ['server/products/vacancies/search/spelling.ts', "import '../engine/index.ts'", false],
  [
    'server/products/vacancies/postings/expiry.ts',
    "import type { X } from '../import/jobs.ts'\nexport type Y = X",
    true,
  ],
  ['components/vacancies/search/list.tsx', "import '#server/products/vacancies/filters/search.schema.ts'", false],
  ['components/vacancies/search/page.tsx', "import '#server/products/vacancies/engine/index.ts'", true],
  ['components/vacancies/forms/field.tsx', "import '../search/list.tsx'", true],
  ['server/products/cloud/hypervisor/lxd/driver.ts', "import '../../states.ts'", true],
  ['server/products/cloud/servers/create.service.ts', "import '../hypervisor/hypervisor.ts'", true],
  ['server/products/cloud/jobs/queue.ts', "import '../hypervisor/hypervisor.ts'", false],
  ['components/cloud/jobs/list.tsx', "import '../servers/table.tsx'", true],
  ['server/products/music/gateway/endpoint.ts', "import '../catalogue/tracks.service.ts'", true],
  ['server/products/music/gateway/v1.ts', "import '../catalogue/tracks.schema.ts'", false],
  ['server/products/music/socket/answer.ts', "import '../query/list.ts'", true],
  ['server/products/music/xml/write.ts', "import '../format.ts'", true],
  ['components/music/player/bar.tsx', "import '../tracks/list.tsx'", true],
  ['server/products/rides/orders/orders.service.ts', "import '../feedback/save.service.ts'", true],
  ['server/products/rides/feedback/save.service.ts', "import '../orders/orders.service.ts'", false],
  ['server/core/words.ts', "export const text = 'a server of the cloud'", true],
  ['server/platform/accounts/note.ts', '// As vacancies do.\nexport const note = 1', true],
  ['server/core/tasks/name.ts', 'export const rideLink = 1', true],
  ['components/shell/icon.tsx', 'export const forMusic = 1', true],
  ['server/core/plain.ts', 'export const overrides = { bride: 1 }', false],
  ['server/products/cloud/words.ts', "export const text = 'cloud'", false],
  ['server/core/words.test.ts', "export const text = 'cloud'", false],
  ['server/products/cloud/cache.ts', 'export const cache = new Map()', true],
  ['server/products/cloud/counter.ts', 'let n = 0\nexport const next = () => n++', true],
  ['server/products/cloud/spread.ts', 'export const copy = (ctx: object) => ({ ...ctx })', true],
  ['server/products/cloud/table.ts', "export const KINDS = new Map([['a', 1]])", false],
]

afterAll(() => rmSync(GARDEN, { recursive: true, force: true }))

test('lint refuses every planted import across a zone, word of a product, hidden state and spread context, and nothing else', () => {
  for (const [file, code] of PLANTS) {
    const path = join(GARDEN, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${code}\n`)
  }
  const names = ['zones', 'product-words', 'module-state', 'whole-context']
  const rules = Object.fromEntries(names.map((name) => [`quartet/${name}`, 'error']))
  const config = { jsPlugins: [join(ROOT, 'scripts/dev/lint/quartet.ts')], categories: {}, rules }
  writeFileSync(join(GARDEN, '.oxlintrc.json'), JSON.stringify(config))

  const run = spawnSync(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'], {
    cwd: GARDEN,
  })
  const { diagnostics } = JSON.parse(run.stdout.toString()) as { diagnostics: { code: string; filename: string }[] }
  const refused = diagnostics.filter(({ code }) => code.startsWith('quartet')).map(({ filename }) => filename)
  expect([...new Set(refused)].toSorted()).toEqual(
    PLANTS.filter(([, , wanted]) => wanted)
      .map(([file]) => file)
      .toSorted(),
  )
})

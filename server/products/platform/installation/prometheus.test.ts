import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer } from '#server/testing/server.ts'
import { processes, provideGauges } from '#server/processes.ts'
import { writeReport } from './reports.sql.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')
/** Of Debian's package prometheus, in `npm run suite -- prometheus`. */
const PROMTOOL = process.env['PROMTOOL']
const SCRAPER = 'a-scraper-of-this-test-and-nobody-else'

const server = aTestServer()
beforeAll(() => setEnv({ METRICS_TOKEN: SCRAPER }))

/** What a scraper gets, with a process, a disk and a certificate in it. */
async function metrics(): Promise<string> {
  provideGauges(await processes())
  const found = { state: 'ok', about: '', found: '' } as const
  await writeReport(db(), {
    id: 'process_1',
    machine: 'one',
    kind: 'server',
    pid: 1,
    version: '1.0.0',
    memory: 1e8,
    uptimeSeconds: 1,
    findings: { en: [{ id: 'certificates.tls', figures: { days: 60 }, ...found }] },
  })
  return (await server.fetch('/api/metrics', { token: SCRAPER })).text()
}

const alerts = readFileSync(join(DEPLOY, 'prometheus/alerts.yml'), 'utf8')
const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana/quartet.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

it('the rules and the dashboard ask for nothing that Quartet does not say', async () => {
  const text = await metrics()
  const said = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const asked = new Set([alerts, ...expressions].join('\n').match(/\bquartet_\w+/g))
  expect([...asked].filter((name) => !said.has(name))).toEqual([])
  expect(asked.size).toBeGreaterThan(10)
  // A replica has a figure only where there is one.
  const checks = [...new Set([alerts, ...expressions].join('\n').match(/check="[\w.-]+"/g))]
  expect(checks.filter((check) => !text.includes(check))).toEqual(['check="database.replica"'])
})

describe.skipIf(PROMTOOL === undefined)('promtool', () => {
  const promtool = (args: string[]) =>
    execFileSync(PROMTOOL ?? '', args, { cwd: join(DEPLOY, 'prometheus'), encoding: 'utf8', stdio: 'pipe' })

  it('takes the configuration and the rules, and each rule says what its test expects', () => {
    expect(promtool(['check', 'config', '--syntax-only', 'prometheus.yml'])).toContain('SUCCESS')
    expect(promtool(['check', 'rules', 'alerts.yml'])).toContain('8 rules found')
    expect(promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
    const tested = readFileSync(join(DEPLOY, 'prometheus/alerts.test.yml'), 'utf8')
    const untested = [...alerts.matchAll(/- alert: (\w+)/g)].filter(
      ([, name]) => !new RegExp(`alertname: ${name}\\n\\s+exp_alerts`).test(tested),
    )
    expect(untested).toEqual([])
  })

  it('can read what Quartet says', async () => {
    const { stderr } = spawnSync(PROMTOOL ?? '', ['check', 'metrics'], { encoding: 'utf8', input: await metrics() })
    // The names that prom-client gives to figures of Node.
    expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'))).toEqual([])
  })

  it('can read every expression of the dashboard', () => {
    const rules = expressions.map((expr, at) => `      - record: panel_${at}\n        expr: ${JSON.stringify(expr)}`)
    const file = `groups:\n  - name: dashboard\n    rules:\n${rules.join('\n')}\n`
    const folder = mkdtempSync(join(tmpdir(), 'dashboard-'))
    writeFileSync(join(folder, 'rules.yml'), file)
    try {
      expect(promtool(['check', 'rules', join(folder, 'rules.yml')])).toContain(`${expressions.length} rules found`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

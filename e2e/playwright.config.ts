import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { freePort } from '../server/core/net.ts'
import { findChromium } from './chromium.ts'

// The first process chooses free ports and an empty data folder; Playwright's workers inherit them.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_INTERNAL_PORT ??= String(await freePort())
if (!process.env.E2E_DATA) {
  process.env.E2E_DATA = '.cache/e2e'
  rmSync(process.env.E2E_DATA, { recursive: true, force: true })
}
/** E2E_URL tests a server that runs already, with sample data. */
const baseURL = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`
const chromium = findChromium()

/** Specs that set up, configure, kill and restore servers of their own (`npm run suite -- processes`). */
const PROCESSES = /(?:backup|crash|log-secrets|passkeys|setup|upgrade)\.spec\.ts$/
/** Specs that go through all pages (`npm run suite -- every-page`). */
const EVERY_PAGE = /(?:access|every-page|shifts|visitors)\.spec\.ts$/
/** Specs that need a host with LXD (`npm run suite -- panel-lxd`). */
const LXD = /lxd\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e-results',
  fullyParallel: false,
  // All workers share one server, and spend much of their time waiting for it or for time to pass.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 4),
  // Failed tests run once more, by themselves, after all others have ended: scripts/dev/checks/run.ts.
  retries: 0,
  // Upper bounds for a busy machine: tests wait for conditions, never for time.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  projects: [
    { name: 'journeys', testIgnore: [PROCESSES, EVERY_PAGE, LXD] },
    { name: 'every-page', testMatch: EVERY_PAGE },
    { name: 'processes', testMatch: PROCESSES },
    { name: 'lxd', testMatch: LXD },
  ],
  reporter: [['list']],
  globalSetup: './global-setup.ts',
  use: {
    baseURL,
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Moscow',
    // Recording takes much of a browser's time, so only the second run of failed tests does it.
    trace: 'off',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
      env: { ...(process.env as Record<string, string>), ...chromium.env },
    },
  },
  webServer: process.env.E2E_URL
    ? undefined
    : {
        command: 'node server/main.ts',
        cwd: '..',
        url: `${baseURL}/api/health/ready`,
        timeout: 600_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        stdout: 'ignore',
        env: {
          ...(process.env as Record<string, string>),
          NODE_ENV: 'production',
          PORT: process.env.E2E_PORT,
          INTERNAL_PORT: process.env.E2E_INTERNAL_PORT,
          DNS_PORT: '0',
          DATA_DIR: process.env.E2E_DATA,
          DATABASE_URL: '',
          SAMPLE_VACANCIES: '4000',
          WEBHOOKS_PRIVATE_NETWORKS: '127.0.0.0/8',
          IMPORT_PRIVATE_NETWORKS: '127.0.0.0/8',
          RATE_LIMIT: '2000',
          RATE_LIMIT_BURST: '20000',
        },
      },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { sharedTests } from './server/testing/shared-tests.ts'

const shared = sharedTests()
/** Tests that start, stop or kill programs and databases of their own (`npm run suite -- processes`: minutes). */
const PROCESSES = [
  'server/**/*{killed,faults,replica}.test.ts',
  'server/core/{database/database-hangs,database/database-watch,postgres/embedded}.test.ts',
  'server/platform/backup/{backup,carry-out,refused,run}.test.ts',
  'server/platform/accounts/key-rotation.test.ts',
  'server/products/rides/adapters/ofrep/ofrep-sdks.test.ts',
  'server/products/vacancies/engine/lists/list-exchange.test.ts',
  'scripts/{start,cli/doctor,cli/user,dev/checks/run,dev/client}.test.ts',
]
/** Tests with the application and a database. */
const APPLICATION = {
  globalSetup: ['server/testing/database.setup.ts'],
  setupFiles: ['server/testing/database.ts'],
  // Loading every endpoint takes longer than most files: database.ts resets the process for each.
  isolate: false,
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'app/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...shared, ...PROCESSES],
          ...APPLICATION,
        },
      },
      { extends: true, test: { name: 'processes', include: PROCESSES, ...APPLICATION } },
      // Components render without a server and without a database (components/testing/render.tsx).
      {
        extends: true,
        test: {
          name: 'components',
          include: ['components/**/*.test.{ts,tsx}', 'i18n/*.test.ts'],
          exclude: shared,
          setupFiles: ['i18n/catalogue.ts'],
        },
      },
      { extends: true, test: { name: 'shared', include: shared, setupFiles: ['i18n/catalogue.ts'], isolate: false } },
    ],
    // Each worker has servers, pools and a database of its own, and waits for them a third of its time.
    maxWorkers: Math.min(Math.ceil(1.5 * availableParallelism()), 8),
    retry: 0,
    // Upper bounds for a busy machine: tests wait for conditions, never for time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

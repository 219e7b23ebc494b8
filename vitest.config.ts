import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'components/**/*.test.ts', 'app/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['server/testing/database.setup.ts'],
    setupFiles: ['server/testing/database.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    // As in the browser: once more on a busy machine, and told.
    retry: 1,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})

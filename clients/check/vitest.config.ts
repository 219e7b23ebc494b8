import { defineConfig } from 'vitest/config'

// Run from the root (npm run suite -- api-description): the tests start the server of this checkout.
export default defineConfig({
  test: {
    include: ['clients/check/*.test.ts'],
    globalSetup: ['clients/check/quartet.ts'],
    fileParallelism: false,
    retry: 0,
    // Upper bounds for a busy machine: tests wait for conditions, never for time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})

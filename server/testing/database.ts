import { afterAll, expect, inject, vi } from 'vitest'
import { closeDb } from '#server/core/database/db.ts'
import { provideProducts } from '#server/core/products.ts'
import { setEnv } from '#server/settings/env.ts'
import * as listed from '#server/products.ts'
import '#i18n/catalogue.ts'
import { copyTemplate } from './database-copy.sql.ts'
import { likeNew } from './like-new.ts'

// Runs before each test file: gives it a fresh database of its own and worthless secrets. Files run one after another
// in the same worker, because loading the application takes longer than most of them.
const { adminUrl, template } = inject('postgres')

const url = await copyTemplate(adminUrl, template)
// No `await` from here to `setEnv`: what an earlier file left running would connect without a database.
likeNew()
provideProducts(listed)
setEnv({
  DATABASE_URL: url,
  AUTH_SECRET: 'test-auth-secret-of-no-value-at-all-000',
  ENCRYPTION_KEY: 'test-encryption-key-of-no-value-00000000',
  TOKEN_HMAC_KEY: 'test-token-hmac-key-of-no-value-00000000',
  DNS_PORT: '0',
  VACANCIES_INDEX_DIR: 'none',
  LOG_LEVEL: 'silent',
})

// `pg` warns of overlapping queries once per process: the test file that runs then is the one to look at.
const overlapping: Error[] = []
const noteOverlap = (warning: Error) => {
  if (warning.message.includes('already executing a query')) overlapping.push(warning)
}
process.on('warning', noteOverlap)

// Runs after the hooks of the test file.
afterAll(async () => {
  vi.useRealTimers()
  await closeDb()
  process.off('warning', noteOverlap)
  expect(overlapping).toEqual([])
})

import { inject } from 'vitest'
import { setEnv } from '#server/env.ts'
import { copyTemplate } from './template.sql.ts'

// Runs before each test file: gives it a fresh database of its own and worthless secrets.
const { adminUrl, template } = inject('postgres')

setEnv({
  DATABASE_URL: await copyTemplate(adminUrl, template),
  AUTH_SECRET: 'test-auth-secret-of-no-value-at-all-000',
  ENCRYPTION_KEY: 'test-encryption-key-of-no-value-00000000',
  TOKEN_HMAC_KEY: 'test-token-hmac-key-of-no-value-00000000',
  LOG_LEVEL: 'silent',
})

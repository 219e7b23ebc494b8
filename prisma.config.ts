import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  // Only Prisma's own commands read this; the server connects through server/core/db.ts.
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
})

import { expect, test } from 'vitest'
import { migratedSchema, presentSchema, sqlBetween } from './schema-engine.ts'
import type { SchemaFile } from './schema-engine.ts'

const base = { path: 'base.prisma', content: 'datasource db {\n  provider = "postgresql"\n}' }

test('every change of the schema has its migration (if not: npm run db:diff -- <name>)', async () => {
  expect(await sqlBetween(migratedSchema(), presentSchema())).toBeUndefined()
})

test('the SQL between two schemas holds what changed and nothing else', async () => {
  const before = [base, model('id Int @id')]
  const after = [base, model('id Int @id\n  name String @default("x")')]
  expect(await sqlBetween(before, after)).toBe(
    `-- AlterTable\nALTER TABLE "Thing" ADD COLUMN     "name" TEXT NOT NULL DEFAULT 'x';\n`,
  )
  expect(await sqlBetween(after, after)).toBeUndefined()
})

test('a schema that is not valid is refused with its reason', async () => {
  await expect(sqlBetween([base], [base, model('id Nothing @id')])).rejects.toThrow('Nothing')
})

function model(fields: string): SchemaFile {
  return { path: 'thing.prisma', content: `model Thing {\n  ${fields}\n}` }
}

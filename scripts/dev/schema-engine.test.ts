import { expect, test } from 'vitest'
import { env } from '#server/settings/env.ts'
import { presentSchema, sqlTo } from './schema-engine.ts'

/** As the migrations made it. */
const url = () => env().DATABASE_URL

test('every change of the schema has its migration (if not: npm run db:diff -- <name>)', async () => {
  expect(await sqlTo(url(), presentSchema())).toBeUndefined()
})

test('the SQL to a schema holds what changed and nothing else', async () => {
  const changed = presentSchema().map(({ path, content }) => ({
    path,
    content: content
      .replace('model VacancyTerm {', 'model VacancyTerm {\n  name String @default("x")')
      .replace(/^.*music_album_name_trgm.*\n/m, ''),
  }))
  expect(await sqlTo(url(), changed)).toBe(
    `-- DropIndex\nDROP INDEX "music_album_name_trgm";\n\n` +
      `-- AlterTable\nALTER TABLE "vacancy_term" ADD COLUMN     "name" TEXT NOT NULL DEFAULT 'x';\n`,
  )
})

test('a schema that is not valid is refused with its reason', async () => {
  const bad = { path: 'bad.prisma', content: 'model Thing {\n  id Nothing @id\n}' }
  await expect(sqlTo(url(), [...presentSchema(), bad])).rejects.toThrow('Nothing')
})

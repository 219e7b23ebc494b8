// Generates the Prisma client into prisma/generated, as `prisma generate` does: the command brings 150 MB of other things.
// Usage: npm run generate
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as ClientGenerator from '@prisma/client-generator-ts'
import type * as Internals from '@prisma/internals'

// Their ES modules import files without extensions, which Node does not find.
const require = createRequire(import.meta.url)
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts') as typeof ClientGenerator
const { getGenerators, loadSchemaContext } = require('@prisma/internals') as typeof Internals
const { version } = require('@prisma/client/package.json') as { version: string }

const schemaPath = { baseDir: join(import.meta.dirname, '..'), configProvidedPath: 'prisma/schema' }
const generators = await getGenerators({
  schemaContext: await loadSchemaContext({ schemaPath, printLoadMessage: false }),
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  skipDownload: true,
  version,
  cliCommand: 'generate',
})
for (const generator of generators) await generator.generate()

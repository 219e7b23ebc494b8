// Generates the Prisma client into prisma/generated, as the command `prisma generate` would, which brings 150 MB of
// other things.
// Usage: npm run generate
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as ClientGenerator from '@prisma/client-generator-ts'
import type * as Internals from '@prisma/internals'

// Not imported: the ES modules of these packages import files without extensions, which Node does not find.
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
await compileFromFile(join(import.meta.dirname, '../prisma/generated/internal'))

/**
 * Lets the client read its query compiler from a file. It comes as a module with the bytes in base64, of which every
 * process would keep three copies of 4.5 MB: the module's source, its string and its entry in Node's compile cache.
 */
async function compileFromFile(folder: string): Promise<void> {
  const file = join(folder, 'class.ts')
  const source = await readFile(file, 'utf8')
  const imported = /const \{ wasm \} = await import\("([^"]+)"\)\s+return await decodeBase64AsWasm\(wasm\)/.exec(source)
  if (!imported?.[1]) throw new Error(`${file} does not load its query compiler as expected`)
  const { wasm } = (await import(imported[1])) as { wasm: string }
  await writeFile(join(folder, 'query-compiler.wasm'), Buffer.from(wasm, 'base64'))
  const read =
    "const { readFile } = await import('node:fs/promises')\n" +
    "    return new WebAssembly.Module(await readFile('prisma/generated/internal/query-compiler.wasm'))"
  await writeFile(file, source.replace(imported[0], read))
}

// Generates the Prisma client into prisma/generated. Usage: npm run generate
import { spawnSync } from 'node:child_process'

const env = {
  ...process.env,
  // The generator is WASM, yet Prisma insists on a schema engine file, which is a download outside the registry:
  // any executable satisfies the check.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  CHECKPOINT_DISABLE: '1',
}
const run = spawnSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], { env, encoding: 'utf8' })
if (run.status !== 0) {
  process.stderr.write(`${run.stdout}${run.stderr}`)
  process.exit(run.status ?? 1)
}

// Writes the types of the TypeScript client (clients/typescript/schema.ts, not in git) from the endpoints, with the
// generator of its development packages. Usage: npm run client
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { provideProducts } from '#server/core/products.ts'
import { describeApi } from '#server/api/openapi/describe.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import * as listed from '#server/products.ts'
import { prepare } from '../prepare.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENT = join(ROOT, 'clients/typescript')
const DESCRIPTION = join(ROOT, '.cache/client/openapi.json')

if (import.meta.main) {
  await writeClient()
  process.exit(0)
}

export async function writeClient(): Promise<void> {
  await prepare(['clients/typescript'])
  mkdirSync(dirname(DESCRIPTION), { recursive: true })
  writeFileSync(DESCRIPTION, await clientDescription())
  const generator = join(CLIENT, 'node_modules/openapi-typescript/bin/cli.js')
  // A field with a default may be left out of a request.
  const options = ['--output', join(CLIENT, 'schema.ts'), '--default-non-nullable=false']
  execFileSync(process.execPath, [generator, DESCRIPTION, ...options], { stdio: 'pipe' })
}

/**
 * The description that the types are made from. The client speaks JSON: other formats of the same body are left out.
 */
async function clientDescription(): Promise<string> {
  provideProducts(listed)
  const { routes } = await apiRoutes()
  const described = describeApi(routes, { listener: 'public', origin: 'http://localhost:3000' })
  return JSON.stringify(described, (key, value: unknown) =>
    key === 'content' && value instanceof Object && 'application/json' in value
      ? { 'application/json': value['application/json'] }
      : value,
  )
}

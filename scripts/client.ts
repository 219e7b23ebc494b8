// Writes the types of the TypeScript client (clients/typescript) from the endpoints. Usage: npm run client
// openapi-typescript is installed in clients/check: it needs the compiler API that TypeScript 7 does not have.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { provideProducts } from '#server/core/products.ts'
import { describeApi } from '#server/http/openapi/describe.ts'
import { apiRoutes } from '#server/http/routes.ts'
import * as listed from '#server/products.ts'

const ROOT = join(import.meta.dirname, '..')
const GENERATOR = join(ROOT, 'clients/check/node_modules/openapi-typescript/bin/cli.js')
const DESCRIPTION = join(ROOT, '.cache/client/openapi.json')
export const CLIENT_FILE = join(ROOT, 'clients/typescript/schema.ts')

if (import.meta.main) {
  const description = await clientDescription()
  mkdirSync(dirname(DESCRIPTION), { recursive: true })
  writeFileSync(DESCRIPTION, description)
  // A field with a default may be left out of a request.
  const options = ['--output', CLIENT_FILE, '--default-non-nullable=false']
  execFileSync(process.execPath, [GENERATOR, DESCRIPTION, ...options], { stdio: 'inherit' })
  const types = readFileSync(CLIENT_FILE, 'utf8')
  writeFileSync(CLIENT_FILE, `${firstLine(description)}\n${types}`)
  process.exit(0)
}

/** The first line of the types made from a description: a test finds types that are out of date by it. */
export function firstLine(description: string): string {
  const hash = createHash('sha256').update(description).digest('hex')
  return `// Made by \`npm run client\` from the API description with the SHA-256 ${hash}`
}

/** The description that the types are made from. The client speaks JSON: other formats of the same body are left out. */
export async function clientDescription(): Promise<string> {
  provideProducts(Object.values(listed))
  const { routes } = await apiRoutes()
  const described = describeApi(routes, { listener: 'public', origin: 'http://localhost:3000' })
  return JSON.stringify(described, (key, value: unknown) =>
    key === 'content' && value instanceof Object && 'application/json' in value
      ? { 'application/json': value['application/json'] }
      : value,
  )
}

import { join } from 'node:path'
import { describeApi } from '#server/http/openapi/describe.ts'
import { loadRoutes } from '#server/http/routes.ts'
import { schemaSource } from './schema-source.ts'
import type { Document } from './schema-source.ts'

const ROOT = join(import.meta.dirname, '../..')

export const CLIENT_FILE = join(ROOT, 'clients/typescript/schema.ts')

/** The source of the client's types, from the endpoints as they are now. */
export async function makeClientSource(): Promise<string> {
  const { routes } = await loadRoutes(join(ROOT, 'app/api'), '/api')
  const described = describeApi(routes, { listener: 'public', origin: '' })
  return schemaSource(JSON.parse(JSON.stringify(described)) as Document)
}

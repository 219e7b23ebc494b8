import { provideKeys } from '#server/core/crypto.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { provideProducts } from '#server/core/products.ts'
import type { Scope } from '#server/core/scopes.schema.ts'
import { loadDemo } from '#server/demo.ts'
import { setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import * as listed from '#server/products.ts'
import { aToken } from '../factories.ts'
import type { World } from '../soak/client.ts'
import type { Stand } from './machines.ts'

const SCOPES: Scope[] = [
  'cloud:read',
  'cloud:write',
  'vacancies:read',
  'vacancies:write',
  'rides:read',
  'rides:write',
  'music:read',
  'tokens:write',
]

type Who = 'user' | 'employer' | 'operator'

/** Sample data in the empty database, and tokens of its accounts. */
export async function fill(
  stand: Stand,
  settings: Record<string, string>,
  emails: Record<Who, string>,
): Promise<World> {
  setEnv(settings)
  provideProducts(listed)
  const database = await openDatabase(console.log)
  provideKeys(false)
  await loadDemo(console.log)
  const token = async (who: Who, scopes: readonly Scope[]) =>
    aToken(await db().user.findUniqueOrThrow({ where: { email: emails[who] } }), { scopes })
  const tokens = {
    user: await token('user', SCOPES),
    employer: await token('employer', ['vacancies:read', 'vacancies:write']),
    music: await token('operator', ['music:internal']),
  }
  await closeDb()
  await database.stop()
  return { url: () => stand.CLUSTER_URL, internal: () => stand.CLUSTER_INTERNAL, tokens }
}

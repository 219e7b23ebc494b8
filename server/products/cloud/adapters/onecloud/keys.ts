import { z } from 'zod'
import { invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { KeyView } from '../../keys/keys.schema.ts'
import { createKey, deleteKey, getKey, listKeys } from '../../keys/keys.service.ts'
import { about, idOf, ok, read, row } from './answer.ts'

export const keyRoutes: RouteList = {
  '/sshkey': {
    GET: row(listKeys, async ({ ctx }) => ok((await invoke(ctx, listKeys, {})).items.map(keyBody))),
    POST: row(createKey, create),
  },
  '/sshkey/{id}': {
    GET: row(
      getKey,
      about('Key', async (call) => ok(keyBody(await invoke(call.ctx, getKey, { id: idOf(call) })))),
    ),
    DELETE: row(
      deleteKey,
      about('Key', async (call) => {
        const id = idOf(call)
        await invoke(call.ctx, deleteKey, { id })
        return ok({ ID: id })
      }),
    ),
  },
}

/** Some clients say `Name` and `Value`. */
const SentKey = z.object({
  Title: z.string().optional(),
  Name: z.string().optional(),
  PublicKey: z.string().optional(),
  Value: z.string().optional(),
})

async function create({ ctx, body }: AdapterCall): Promise<AdapterAnswer> {
  const { Name = '', Title = Name, Value = '', PublicKey = Value } = read(SentKey, body)
  return ok(keyBody(await invoke(ctx, createKey, { Name: Title, PublicKey: PublicKey.trim() })))
}

function keyBody({ ID, Name, PublicKey }: KeyView) {
  return { ID, Title: Name, Name, PublicKey, Value: PublicKey, IsActive: true }
}

import { z } from 'zod'
import { invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { KeyView } from '../../keys/keys.schema.ts'
import { createKey, deleteKey, getKey, listKeys, updateKey } from '../../keys/keys.service.ts'
import { Labels, NO_CONTENT, created, idOf, listed, ok, read, readChange, row, selectorOf } from './answer.ts'
import { refusal } from './errors.ts'

export const keyRoutes: RouteList = {
  '/ssh_keys': { GET: row(listKeys, list), POST: row(createKey, create) },
  '/ssh_keys/{id}': {
    GET: row(getKey, async (call) => ok({ ssh_key: keyBody(await invoke(call.ctx, getKey, { id: idOf(call) })) })),
    PUT: row(updateKey, update),
    DELETE: row(deleteKey, async (call) => (await invoke(call.ctx, deleteKey, { id: idOf(call) }), NO_CONTENT)),
  },
}

function keyBody(key: KeyView) {
  return {
    id: key.ID,
    name: key.Name,
    fingerprint: key.FingerprintMD5,
    public_key: key.PublicKey,
    labels: key.Labels,
    created: key.DateCreate,
  }
}

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { items } = await invoke(call.ctx, listKeys, selectorOf(call))
  const fingerprint = call.query.get('fingerprint')
  const wanted = items.filter((key) => !fingerprint || key.FingerprintMD5 === fingerprint)
  return listed(call, 'ssh_keys', wanted, keyBody)
}

const CreateKey = z.object({ name: z.string(), public_key: z.string(), labels: Labels })

async function create(call: AdapterCall): Promise<AdapterAnswer> {
  const { name, public_key: line, labels } = read(CreateKey, call.body)
  const PublicKey = line.trim()
  const { items } = await invoke(call.ctx, listKeys, {})
  // Clients look for this code, and take the key that is there.
  if (items.some((key) => key.Name === name || bodyOf(key.PublicKey) === bodyOf(PublicKey))) {
    throw refusal('uniqueness_error', 'SSH key with the same name or fingerprint already exists')
  }
  const key = await invoke(call.ctx, createKey, { Name: name, PublicKey, ...(labels && { Labels: labels }) })
  return created({ ssh_key: keyBody(key) })
}

/** The line without its comment. */
const bodyOf = (line: string) => line.split(' ').slice(0, 2).join(' ')

async function update(call: AdapterCall): Promise<AdapterAnswer> {
  return ok({ ssh_key: keyBody(await invoke(call.ctx, updateKey, { id: idOf(call), ...readChange(call) })) })
}

import { z } from 'zod'
import { adapterEndpoint, invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import { Reply, tagOf, textReply } from '#server/api/http/reply.ts'
import { RouteTable, routesAt, type PathAdapter, type RouteList } from '#server/api/http/route-table.ts'
import { fieldError, found } from '#server/core/errors.ts'
import { stableJson } from '#server/core/text/stable-json.ts'
import type { SwitchValues } from '../../switches/switches.schema.ts'
import { getSwitchValues } from '../../switches/values.service.ts'
import { ofrepErrors } from './errors.ts'

const row = (run: (call: AdapterCall) => Promise<AdapterAnswer>) => adapterEndpoint(getSwitchValues, ofrepErrors, run)

const routes: RouteList = {
  '/v1/evaluate/flags': { POST: row(evaluateAll) },
  '/v1/evaluate/flags/{key}': { POST: row(evaluateOne) },
}

/** The OpenFeature Remote Evaluation Protocol, for the providers of OpenFeature's SDKs. */
export const ofrepAdapter: PathAdapter = {
  name: 'ofrep',
  prefix: '/ofrep',
  table: new RouteTable(routesAt('/ofrep', routes)),
  errors: ofrepErrors,
  readCredential: () => {},
}

async function evaluateOne({ ctx, params, body }: AdapterCall): Promise<AdapterAnswer> {
  const { values } = await invoke(ctx, getSwitchValues, { ...clientOf(body), name: params['key'] })
  return { status: 200, body: flagOf(found(values[0])) }
}

/** Evaluates all flags. The ETag is made of flags and context, so that a client that changes its context gets 200. */
async function evaluateAll({ ctx, body, request }: AdapterCall): Promise<AdapterAnswer> {
  const { values } = await invoke(ctx, getSwitchValues, clientOf(body))
  const flags = values.map(flagOf)
  const tag = tagOf(stableJson({ flags, context: body['context'] ?? {} }))
  const headers = { etag: tag, 'cache-control': 'private, no-cache' }
  if (isKnown(request.headers.get('if-none-match'), tag)) return new Reply(304, headers)
  return textReply(request, 200, JSON.stringify({ flags }), { ...headers, 'content-type': 'application/json' }, false)
}

const text = z.union([z.string(), z.number().transform(String)]).optional()
const Context = z.looseObject({
  targetingKey: z.string().optional(),
  platform: text,
  app_version: text,
  appVersion: text,
})

/** The client that a context describes; without a targeting key it is the caller. @throws invalid_input */
function clientOf({ context = {} }: Record<string, unknown>) {
  const parsed = Context.safeParse(context)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = ['context', ...(issue?.path ?? [])].join('.')
    throw fieldError(field, issue?.message ?? '', 'invalid_input')
  }
  const { targetingKey, platform, app_version, appVersion } = parsed.data
  const version = app_version ?? appVersion
  return {
    ...(targetingKey && { rider: targetingKey }),
    ...(platform !== undefined && { platform }),
    ...(version !== undefined && { app_version: version }),
  }
}

function flagOf({ name, value, variant, reason }: SwitchValues['values'][number]) {
  return { key: name, value, variant, reason }
}

function isKnown(sent: string | null, tag: string): boolean {
  return sent?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
}

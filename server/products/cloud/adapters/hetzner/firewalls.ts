import { z } from 'zod'
import { invoke, together, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import {
  createFirewall,
  deleteFirewall,
  getFirewall,
  listFirewalls,
  replaceFirewallRules,
  updateFirewall,
} from '../../firewalls/firewalls.service.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { actOnServer } from '../../servers/server-actions.service.ts'
import { actionBody } from './actions.ts'
import { Id, Labels, NO_CONTENT, created, idOf, listed, ok, read, readChange, row, selectorOf } from './answer.ts'
import { inConflict, namingServers, refusal } from './errors.ts'
import { finishedAction } from './finished-actions.ts'
import { Rules, firewallBody, ourRules } from './firewall-body.ts'

const AT = '/firewalls/{id}/actions'

export const firewallRoutes: RouteList = {
  '/firewalls': { GET: row(listFirewalls, list), POST: row(createFirewall, create) },
  '/firewalls/{id}': {
    GET: row(getFirewall, async (call) => ok({ firewall: await shown(call.ctx, idOf(call)) })),
    PUT: row(updateFirewall, update),
    DELETE: row(deleteFirewall, async (call) => {
      await invoke(call.ctx, deleteFirewall, { id: idOf(call) })
      return NO_CONTENT
    }),
  },
  [`${AT}/set_rules`]: { POST: row(replaceFirewallRules, setRules) },
  [`${AT}/apply_to_resources`]: { POST: row(actOnServer, apply) },
  [`${AT}/remove_from_resources`]: { POST: row(actOnServer, leave) },
}

async function shown(ctx: Context, id: number) {
  return firewallBody(await invoke(ctx, getFirewall, { id }))
}

async function list(call: AdapterCall): Promise<AdapterAnswer> {
  const { items } = await invoke(call.ctx, listFirewalls, selectorOf(call))
  return listed(call, 'firewalls', items, firewallBody)
}

const Resources = z.array(z.object({ type: z.string(), server: z.object({ id: Id }).nullish() })).max(50)

/** The servers that are named. @throws unsupported_error for a label selector */
function serversOf(resources: z.output<typeof Resources>): number[] {
  const ids = resources.map(({ type, server }) => {
    if (type === 'server' && server) return server.id
    throw refusal('unsupported_error', 'A firewall is applied to single servers here: type server')
  })
  return [...new Set(ids)]
}

const CreateFirewall = z.object({
  name: z.string(),
  labels: Labels,
  rules: Rules.nullish(),
  apply_to: Resources.nullish(),
})

async function create(call: AdapterCall): Promise<AdapterAnswer> {
  const { name, labels, rules, apply_to: resources } = read(CreateFirewall, call.body)
  const servers = serversOf(resources ?? [])
  const input = { Name: name, Rules: ourRules(rules ?? []), ...(labels && { Labels: labels }) }
  const { id, jobs } = await together(call.ctx, async (within) => {
    const { ID } = await createFirewall.join(within, input)
    return { id: ID, jobs: await act(within, servers, { Type: 'AddFirewall', FirewallID: ID }) }
  })
  return created({ firewall: await shown(call.ctx, id), actions: jobs.map(actionBody) })
}

async function act(
  within: Context,
  servers: readonly number[],
  action: { Type: 'AddFirewall' | 'RemoveFirewall'; FirewallID: number },
): Promise<JobView[]> {
  const jobs = []
  for (const id of servers) jobs.push(await actOnServer.join(within, { id, ...action }))
  return jobs
}

async function update(call: AdapterCall): Promise<AdapterAnswer> {
  const [id, change] = [idOf(call), readChange(call)]
  if (Object.keys(change).length > 0) await invoke(call.ctx, updateFirewall, { id, ...change })
  return ok({ firewall: await shown(call.ctx, id) })
}

async function setRules(call: AdapterCall): Promise<AdapterAnswer> {
  const { rules } = read(z.object({ rules: Rules.nullish() }), call.body)
  const id = idOf(call)
  const jobs = await invoke(call.ctx, replaceFirewallRules, { id, Rules: ourRules(rules ?? []) })
  return created({
    actions: jobs.length > 0 ? jobs.map(actionBody) : [finishedAction('firewall', 'set_firewall_rules', id)],
  })
}

async function apply(call: AdapterCall): Promise<AdapterAnswer> {
  const servers = serversOf(read(z.object({ apply_to: Resources }), call.body).apply_to)
  return onServers(call, 'AddFirewall', servers)
}

async function leave(call: AdapterCall): Promise<AdapterAnswer> {
  const servers = serversOf(read(z.object({ remove_from: Resources }), call.body).remove_from)
  return onServers(call, 'RemoveFirewall', servers)
}

async function onServers(
  call: AdapterCall,
  Type: 'AddFirewall' | 'RemoveFirewall',
  servers: readonly number[],
): Promise<AdapterAnswer> {
  const { ID } = await invoke(call.ctx, getFirewall, { id: idOf(call) })
  const code = Type === 'AddFirewall' ? 'firewall_already_applied' : 'firewall_resource_not_found'
  const jobs = await namingServers(() =>
    inConflict(code, () => together(call.ctx, (within) => act(within, servers, { Type, FirewallID: ID }))),
  )
  return created({ actions: jobs.map(actionBody) })
}

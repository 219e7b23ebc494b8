import { invoke } from '#server/api/http/adapter-endpoint.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import { getZone } from '../../dns/zones/zones.service.ts'
import { getFirewall } from '../../firewalls/firewalls.service.ts'
import { getNetwork } from '../../networks/networks.service.ts'
import { getServer } from '../../servers/servers.service.ts'
import { getTemplate } from '../../templates/templates.service.ts'

/** An action as it is answered. */
export interface Action {
  id: number
  command: string
  status: 'running' | 'success' | 'error'
  progress: number
  started: string
  finished: string | null
  resources: { id: number; type: string }[]
  error: { code: string; message: string } | null
}

// Changes that are done at once have no job, but clients may ask for their action: older ones always do. The id of such
// an action is made of the position of the change in this list and the id of its resource, so add new ones at the end.

const DONE = [
  ['server', 'change_protection'],
  ['server', 'enable_backup'],
  ['server', 'disable_backup'],
  ['image', 'change_protection'],
  ['network', 'change_protection'],
  ['network', 'add_subnet'],
  ['network', 'delete_subnet'],
  ['firewall', 'set_firewall_rules'],
  ['zone', 'change_protection'],
] as const
type Done = (typeof DONE)[number]
type Kind = Done[0]
type CommandOf<K extends Kind> = Extract<Done, readonly [K, string]>[1]

/** Above the ids of all jobs, which have 31 bits. */
const BASE = 2 ** 52
const RESOURCES = 2 ** 31

/** The action of a change that is done already. */
export function finishedAction<K extends Kind>(kind: K, command: CommandOf<K>, id: number): Action {
  const at = DONE.findIndex((done) => done[0] === kind && done[1] === command)
  return body(at, id)
}

export function isFinishedId(id: number): boolean {
  return Number.isSafeInteger(id) && id >= BASE && id < BASE + DONE.length * RESOURCES
}

/** The action of a finished change, as long as its resource exists. @throws not_found, also for another account's */
export async function readFinished(ctx: Context, id: number): Promise<Action> {
  const at = Math.floor((id - BASE) / RESOURCES)
  const resource = (id - BASE) % RESOURCES
  const kind = DONE[at]?.[0]
  if (kind === undefined || resource === 0) throw new AppError('not_found')
  await READ[kind](ctx, resource)
  return body(at, resource)
}

const READ: Record<Kind, (ctx: Context, id: number) => Promise<unknown>> = {
  server: (ctx, id) => invoke(ctx, getServer, { id }),
  image: (ctx, id) => invoke(ctx, getTemplate, { id }),
  network: (ctx, id) => invoke(ctx, getNetwork, { id }),
  firewall: (ctx, id) => invoke(ctx, getFirewall, { id }),
  zone: (ctx, id) => invoke(ctx, getZone, { id }),
}

function body(at: number, id: number): Action {
  const [type, command] = DONE[at] ?? DONE[0]
  // The time of the change is not stored.
  const now = new Date().toISOString()
  const times = { started: now, finished: now }
  return {
    id: BASE + at * RESOURCES + id,
    command,
    status: 'success',
    progress: 100,
    ...times,
    resources: [{ id, type }],
    error: null,
  }
}

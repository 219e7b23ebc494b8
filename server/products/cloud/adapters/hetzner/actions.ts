import { invoke, orNull, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { JobType, JobView, ResourceType } from '../../jobs/jobs.schema.ts'
import { getJob, listJobs } from '../../jobs/jobs.service.ts'
import { listServerJobs } from '../../servers/servers.service.ts'
import { idOf, listed, numberOf, ok, row, valuesOf, zoneOf } from './answer.ts'
import { invalid } from './errors.ts'
import { isFinishedId, readFinished, type Action } from './finished-actions.ts'

const COMMANDS: Record<JobType, string> = {
  Create: 'create_server',
  Resize: 'change_server_type',
  PowerOn: 'start_server',
  PowerOff: 'stop_server',
  PowerReboot: 'reboot_server',
  ShutDownGuestOS: 'shutdown_server',
  AddNetwork: 'attach_to_network',
  RemoveNetwork: 'detach_from_network',
  CreateTemplate: 'create_image',
  DeleteTemplate: 'delete_image',
  CreateNetwork: 'create_network',
  DeleteNetwork: 'delete_network',
  Delete: 'delete_server',
  CreateZone: 'create_zone',
  UpdateZone: 'update_zone',
  SignZone: 'sign_zone',
  UnsignZone: 'unsign_zone',
  DeleteZone: 'delete_zone',
  CheckDelegation: 'check_delegation',
  SetPTR: 'change_dns_ptr',
  Adopt: 'adopt_server',
  Release: 'release_server',
  CreateSnapshot: 'create_image',
  DeleteSnapshot: 'delete_image',
  RestoreSnapshot: 'restore_image',
  Rebuild: 'rebuild_server',
  ResetPassword: 'reset_password',
  AddFirewall: 'apply_firewall',
  RemoveFirewall: 'remove_firewall',
  UpdateFirewall: 'set_firewall_rules',
  CreateStack: 'create_stack',
  ChangeStack: 'change_stack',
  DeleteStack: 'delete_stack',
}

const STATUSES = { Postponed: 'running', InProgress: 'running', Completed: 'success', Failed: 'error' } as const

const KINDS = {
  Server: 'server',
  Network: 'network',
  Template: 'image',
  Zone: 'zone',
  Stack: 'stack',
} as const satisfies Record<ResourceType, string>

/** A job as an action with the same id. */
export function actionBody(job: JobView): Action {
  return {
    id: job.ID,
    command: COMMANDS[job.Type],
    status: STATUSES[job.State],
    progress: job.State === 'Completed' ? 100 : job.Progress,
    started: job.StartDate ?? job.CreateDate,
    finished: job.EndDate,
    resources: [{ id: job.ResourceID, type: KINDS[job.ResourceType] }],
    error: job.Error && { code: job.Error.Code, message: job.Error.Message },
  }
}

/** The action of a job, which every change answers with. */
export async function actionOf(ctx: Context, jobId: number): Promise<Action> {
  return actionBody(await invoke(ctx, getJob, { id: jobId }))
}

/** `/actions` with the rows of each kind of resource. */
export const actionRoutes: RouteList = {
  '/actions': { GET: row(listJobs, listByIds) },
  '/actions/{id}': { GET: row(getJob, async ({ ctx, params }) => ok({ action: await readAction(ctx, params['id']) })) },
  '/servers/{id}/actions': {
    GET: row(listServerJobs, async (call) => shown(call, await invoke(call.ctx, listServerJobs, { id: idOf(call) }))),
  },
  ...rowsOf('/servers', 'Server'),
  ...rowsOf('/firewalls', 'Server', (job) => job.Type.endsWith('Firewall')),
  ...rowsOf('/primary_ips', 'Server', isPointer),
  '/images/{id}/actions': { GET: ofOne('Template', idOf) },
  '/networks/{id}/actions': { GET: ofOne('Network', idOf) },
  '/primary_ips/{id}/actions': { GET: ofOne('Server', idOf, isPointer) },
  // Paths may also name a zone by its name.
  '/zones/{id}/actions': { GET: ofOne('Zone', async (call) => (await zoneOf(call)).ID) },
  ...rowsOf('/images', 'Template'),
  ...rowsOf('/networks', 'Network'),
  ...rowsOf('/zones', 'Zone'),
}

type Filter = (job: JobView) => boolean

function rowsOf(base: string, type: ResourceType, isMeant: Filter = () => true): RouteList {
  const one = row(getJob, async ({ ctx, params }) => ok({ action: await readAction(ctx, params['action']) }))
  const isOfKind: Filter = (job) => job.ResourceType === type && isMeant(job)
  return {
    [`${base}/actions`]: {
      GET: row(listJobs, async (call) => shown(call, (await newestJobs(call.ctx)).filter(isOfKind))),
    },
    [`${base}/actions/{action}`]: { GET: one },
    [`${base}/{id}/actions/{action}`]: { GET: one },
  }
}

function ofOne(
  type: ResourceType,
  idIn: (call: AdapterCall) => number | Promise<number>,
  isMeant: Filter = () => true,
) {
  return row(listJobs, async (call) => {
    const id = await idIn(call)
    const jobs = await newestJobs(call.ctx)
    return shown(
      call,
      jobs.filter((job) => job.ResourceType === type && job.ResourceID === id && isMeant(job)),
    )
  })
}

function isPointer({ Type }: JobView): boolean {
  return Type === 'SetPTR'
}

/** The newest jobs, as many as one request may read. */
const newestJobs = (ctx: Context) => invoke(ctx, listJobs, { limit: 500 })

/** @throws not_found */
async function readAction(ctx: Context, given = ''): Promise<Action> {
  if (isFinishedId(Number(given))) return readFinished(ctx, Number(given))
  const id = numberOf(given)
  if (id === null) throw new AppError('not_found')
  return actionOf(ctx, id)
}

const MAX_IDS = 100

/** Actions by the ids in the query, which clients wait for. Unknown ids are left out: clients report them. */
async function listByIds(call: AdapterCall): Promise<AdapterAnswer> {
  const { ctx, query } = call
  const given = [...new Set(query.getAll('id'))]
  if (given.length === 0) throw invalid('id', 'name the actions')
  if (given.length > MAX_IDS) throw invalid('id', `at most ${MAX_IDS}`)
  const ids = given.flatMap((text) => numberOf(text) ?? [])
  const jobs = ids.length === 0 ? [] : await invoke(ctx, listJobs, { id: ids })
  const actions = jobs.map(actionBody)
  for (const id of given.map(Number).filter(isFinishedId)) {
    const action = await orNull(() => readFinished(ctx, id))
    if (action) actions.push(action)
  }
  return page(call, actions)
}

const shown = (call: AdapterCall, jobs: readonly JobView[]) => page(call, jobs.map(actionBody))

function page(call: AdapterCall, actions: readonly Action[]): Promise<AdapterAnswer> {
  const wanted = valuesOf(call, 'status')
  const all = actions.filter(({ status }) => wanted.length === 0 || wanted.includes(status))
  return listed(call, 'actions', all, (action) => action)
}

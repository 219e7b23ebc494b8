import { invoke, type AdapterAnswer, type AdapterCall } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import type { Context } from '#server/core/context.ts'
import { AppError } from '#server/core/errors.ts'
import type { JobView } from '../../jobs/jobs.schema.ts'
import { getJob } from '../../jobs/jobs.service.ts'
import { listNetworks } from '../../networks/networks.service.ts'
import type { NetworkView } from '../../networks/networks.schema.ts'
import { deleteServer, updateServer } from '../../servers/change-server.service.ts'
import { rebuildServer } from '../../servers/rebuild.service.ts'
import { actOnServer } from '../../servers/server-actions.service.ts'
import {
  CreateServer,
  RebuildServer,
  ServerAction,
  UpdateServer,
  type ServerView,
} from '../../servers/servers.schema.ts'
import { createServer, getServer, listServerJobs, listServers } from '../../servers/servers.service.ts'
import { about, idOf, ok, read, row, timeOf } from './answer.ts'
import { PLACE } from './place.ts'

export const serverRoutes: RouteList = {
  '/server': { GET: row(listServers, list), POST: row(createServer, create) },
  '/server/{id}': {
    GET: row(getServer, about('Server', get)),
    PUT: row(updateServer, about('Server', update)),
    DELETE: row(deleteServer, about('Server', remove)),
  },
  '/server/{id}/action': {
    GET: row(listServerJobs, about('Server', listActions)),
    POST: row(actOnServer, about('Server', act)),
  },
  '/server/{id}/action/{action}': { GET: row(getJob, about('Action', getAction)) },
  '/server/{id}/rebuild': { POST: row(rebuildServer, about('Server', rebuild)) },
}

async function list({ ctx }: AdapterCall): Promise<AdapterAnswer> {
  const { items } = await invoke(ctx, listServers, {})
  return ok(await serverBodies(ctx, items))
}

async function get(call: AdapterCall): Promise<AdapterAnswer> {
  return shown(call.ctx, await invoke(call.ctx, getServer, { id: idOf(call) }))
}

const NewServer = CreateServer.pick({
  Name: true,
  CPU: true,
  RAM: true,
  HDD: true,
  imageID: true,
  HDDType: true,
  IsHighPerformance: true,
}).extend({ SshKeys: CreateServer.shape.SSHKeyIDs, NetworkID: ServerAction.shape.NetworkID })

async function create({ ctx, body }: AdapterCall): Promise<AdapterAnswer> {
  const { SshKeys: SSHKeyIDs, NetworkID, ...server } = read(NewServer, body)
  const NetworkIDs = NetworkID === undefined ? [] : [NetworkID]
  return shown(ctx, await invoke(ctx, createServer, { ...server, SSHKeyIDs, NetworkIDs }))
}

const Size = UpdateServer.pick({ Name: true, CPU: true, RAM: true, HDD: true, HDDType: true, IsHighPerformance: true })

/** A new size is an action; a new name is in force at once. */
async function update(call: AdapterCall): Promise<AdapterAnswer> {
  const answer = await invoke(call.ctx, updateServer, { id: idOf(call), ...read(Size, call.body) })
  return 'Type' in answer ? ok(actionBody(answer)) : shown(call.ctx, answer)
}

async function remove(call: AdapterCall): Promise<AdapterAnswer> {
  return ok(actionBody(await invoke(call.ctx, deleteServer, { id: idOf(call) })))
}

/** Newest first, also for a deleted server. */
async function listActions(call: AdapterCall): Promise<AdapterAnswer> {
  return ok((await invoke(call.ctx, listServerJobs, { id: idOf(call) })).map(actionBody))
}

async function getAction(call: AdapterCall): Promise<AdapterAnswer> {
  const job = await invoke(call.ctx, getJob, { id: idOf(call, 'action') })
  const isOfServer = job.ResourceType === 'Server' && job.ResourceID === idOf(call)
  if (!isOfServer) throw new AppError('not_found')
  return ok(actionBody(job))
}

const Action = ServerAction.pick({ Type: true, NetworkID: true, IP: true })

async function act(call: AdapterCall): Promise<AdapterAnswer> {
  return ok(actionBody(await invoke(call.ctx, actOnServer, { id: idOf(call), ...read(Action, call.body) })))
}

const Image = RebuildServer.pick({ imageID: true })

async function rebuild(call: AdapterCall): Promise<AdapterAnswer> {
  return shown(call.ctx, await invoke(call.ctx, rebuildServer, { id: idOf(call), ...read(Image, call.body) }))
}

function actionBody({ ID, Type, State, CreateDate, StartDate, EndDate }: JobView) {
  return { ID, Type, State, DateStart: timeOf(StartDate ?? CreateDate), DateEnd: EndDate && timeOf(EndDate) }
}

async function shown(ctx: Context, server: ServerView): Promise<AdapterAnswer> {
  return ok((await serverBodies(ctx, [server]))[0])
}

async function serverBodies(ctx: Context, servers: readonly ServerView[]) {
  const isLinked = servers.some(({ LinkedNetworks }) => LinkedNetworks.length > 0)
  const networks = isLinked ? (await invoke(ctx, listNetworks, {})).items : []
  return servers.map((server) => serverBody(server, new Map(networks.map((network) => [network.ID, network]))))
}

/** The password is null except in answers to requests that set one. */
function serverBody(server: ServerView, networks: ReadonlyMap<number, NetworkView>) {
  return {
    ID: server.ID,
    Name: server.Name,
    HostName: server.Name,
    State: stateOf(server),
    IsPowerOn: server.IsPowerOn,
    CPU: server.CPU,
    RAM: server.RAM,
    HDD: server.HDD,
    IP: server.IP,
    AdminUserName: server.AdminUserName,
    AdminPassword: server.AdminPassword,
    Image: server.Image,
    ImageID: server.ImageID,
    ImageFamily: 'Linux',
    IsHighPerformance: server.IsHighPerformance,
    HDDType: server.HDDType,
    PrimaryNetworkIp: server.IP,
    LinkedNetworks: server.LinkedNetworks.map(({ NetworkID, IP, MAC }) => ({
      LinkID: NetworkID,
      NetworkID,
      LinkState: 'Active',
      NetworkType: 'Private',
      NetworkName: networks.get(NetworkID)?.Name ?? '',
      IP,
      MAC,
      Mask: networks.get(NetworkID)?.Mask ?? '',
      Gateway: networks.get(NetworkID)?.Gateway ?? '',
      Bandwidth: 0,
    })),
    LinkedSshKeys: [],
    DCLocation: PLACE,
    DateCreate: timeOf(server.DateCreate),
  }
}

/** A server that is being changed is `Active` in this API, which shows changes as actions. */
function stateOf({ State }: Pick<ServerView, 'State'>): string {
  return State === 'Updating' ? 'Active' : State
}

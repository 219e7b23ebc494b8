import { z } from 'zod'
import { hetznerAdapter } from '#server/products/cloud/adapters/hetzner/routes.ts'
import { oneCloudAdapter } from '#server/products/cloud/adapters/onecloud/routes.ts'
import { powerDnsAdapter } from '#server/products/cloud/dns/adapters/powerdns/routes.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import * as adoption from '#server/products/cloud/adoption/adoption.service.ts'
import { coerceInput } from '#server/products/cloud/coerce-input.ts'
import { requestConsole } from '#server/products/cloud/console/console.service.ts'
import { checkZoneDelegation } from '#server/products/cloud/dns/delegation/delegation.service.ts'
import { getPointer, resetPointer, setPointer } from '#server/products/cloud/dns/pointers/pointers.service.ts'
import * as recordSets from '#server/products/cloud/dns/records/record-sets.service.ts'
import * as transfers from '#server/products/cloud/dns/transfers/transfers.service.ts'
import { deleteZone, signZone, unsignZone, updateZone } from '#server/products/cloud/dns/zones/change-zone.service.ts'
import { exportZoneFile, importZoneFile } from '#server/products/cloud/dns/zones/zone-file.service.ts'
import { ZoneDifference, ZoneFile, ZoneView } from '#server/products/cloud/dns/zones/zones.schema.ts'
import { createZone, getZone, listZones } from '#server/products/cloud/dns/zones/zones.service.ts'
import * as firewalls from '#server/products/cloud/firewalls/firewalls.service.ts'
import { jobStream } from '#server/products/cloud/jobs/job-stream.ts'
import { JobEventStream, JobView } from '#server/products/cloud/jobs/jobs.schema.ts'
import { followJobs, getJob, listJobs } from '#server/products/cloud/jobs/jobs.service.ts'
import * as keys from '#server/products/cloud/keys/keys.service.ts'
import { getLimits } from '#server/products/cloud/limits/limits.service.ts'
import { getUserQuotas, replaceUserQuotas } from '#server/products/cloud/limits/quotas.service.ts'
import * as networks from '#server/products/cloud/networks/networks.service.ts'
import { cloudEndpoint, jobLocation, pagedList } from '#server/products/cloud/rest.ts'
import { deleteServer, updateServer } from '#server/products/cloud/servers/change-server.service.ts'
import { actOnServer, revealPassword } from '#server/products/cloud/servers/server-actions.service.ts'
import { rebuildServer, resetPassword } from '#server/products/cloud/servers/rebuild.service.ts'
import { ServerView } from '#server/products/cloud/servers/servers.schema.ts'
import { createServer, getServer, listServerJobs, listServers } from '#server/products/cloud/servers/servers.service.ts'
import * as schedules from '#server/products/cloud/snapshots/schedule.service.ts'
import * as snapshots from '#server/products/cloud/snapshots/snapshots.service.ts'
import { changeStack, getStackDefinition } from '#server/products/cloud/stacks/change-stack.service.ts'
import { StackDifference, StackView } from '#server/products/cloud/stacks/stacks.schema.ts'
import * as stacks from '#server/products/cloud/stacks/stacks.service.ts'
import { listImages } from '#server/products/cloud/templates/images.service.ts'
import * as templates from '#server/products/cloud/templates/templates.service.ts'
import { getPrometheus, listTargets } from '#server/products/cloud/usage/prometheus.service.ts'
import { ServerPrometheus } from '#server/products/cloud/usage/usage.schema.ts'
import { getMetrics } from '#server/products/cloud/usage/usage.service.ts'
import { deleteUnknown, listUnknown, updateUnknown } from '#server/products/cloud/unknown/unknown.service.ts'
import { alias, endpoint } from '#server/api/http/endpoint.ts'
import { textReply } from '#server/api/http/reply.ts'

/** For operations that start a job: the answer is that job. */
const JOB = { status: 202, location: jobLocation, failures: ['conflict'] } as const

/** For operations that create something at once, whose address is below that of its list. */
const createdAt = (list: string) => ({ status: 201, location: ({ ID }: { ID: number }) => `${list}/${ID}` })

/** For operations that start a job of a server and answer with its new password. */
const PASSWORD = {
  status: 202,
  location: ({ JobID }: ServerView) => `/api/jobs/${JobID}`,
  failures: ['conflict'],
} as const

const PRIVATE = { vary: 'Authorization, Cookie', 'cache-control': 'private, no-cache' }

const followed = coerceInput(followJobs.input)

const updateNetworkEndpoint = cloudEndpoint(networks.updateNetwork, { failures: ['conflict'] })

const updateServerEndpoint = cloudEndpoint(updateServer, {
  status: (answer) => ('Type' in answer ? 202 : 200),
  answers: { 200: ServerView, 202: JobView },
  failures: ['conflict'],
  location: (answer) => ('Type' in answer ? jobLocation(answer) : `/api/servers/${answer.ID}`),
})

/** The job that changes a stack; null for a difference, and where nothing differs. */
const changedBy = (answer: StackDifference | StackView) => ('State' in answer ? answer.JobID : null)

/** The REST API of the cloud at its paths below `/api`. */
export const routes: RouteList = {
  '/limits': { GET: cloudEndpoint(getLimits) },
  '/users/{id}/quotas': { GET: cloudEndpoint(getUserQuotas), PUT: cloudEndpoint(replaceUserQuotas) },

  '/images': { GET: cloudEndpoint(listImages) },

  '/templates': {
    GET: cloudEndpoint(templates.listTemplates, pagedList()),
    POST: cloudEndpoint(templates.createTemplate, createdAt('/api/templates')),
  },
  '/templates/{id}': {
    GET: cloudEndpoint(templates.getTemplate),
    PATCH: cloudEndpoint(templates.updateTemplate, { failures: ['conflict'] }),
    DELETE: cloudEndpoint(templates.deleteTemplate, JOB),
  },

  '/networks': {
    GET: cloudEndpoint(networks.listNetworks, pagedList()),
    POST: cloudEndpoint(networks.createNetwork, createdAt('/api/networks')),
  },
  '/networks/{id}': {
    GET: cloudEndpoint(networks.getNetwork),
    PUT: updateNetworkEndpoint,
    PATCH: alias(updateNetworkEndpoint, { address: 'PUT /api/networks/{id}', name: 'patchNetwork' }),
    DELETE: cloudEndpoint(networks.deleteNetwork, JOB),
  },

  '/servers': {
    GET: cloudEndpoint(listServers, pagedList()),
    POST: cloudEndpoint(createServer, createdAt('/api/servers')),
  },
  '/servers/{id}': {
    GET: cloudEndpoint(getServer),
    PUT: updateServerEndpoint,
    PATCH: alias(updateServerEndpoint, { address: 'PUT /api/servers/{id}', name: 'patchServer' }),
    DELETE: cloudEndpoint(deleteServer, JOB),
  },
  '/servers/prometheus': { GET: cloudEndpoint(listTargets) },
  '/servers/{id}/actions': { POST: cloudEndpoint(actOnServer, { status: 202, location: jobLocation }) },
  '/servers/{id}/console': { POST: cloudEndpoint(requestConsole, { status: 201, failures: ['conflict'] }) },
  '/servers/{id}/jobs': { GET: cloudEndpoint(listServerJobs) },
  '/servers/{id}/metrics': { GET: cloudEndpoint(getMetrics) },
  '/servers/{id}/password': { POST: cloudEndpoint(revealPassword, { failures: ['gone'] }) },
  '/servers/{id}/prometheus': {
    GET: cloudEndpoint(getPrometheus, {
      answers: { 200: { 'text/plain': ServerPrometheus } },
      etag: false,
      respond: (text, _ctx, request) =>
        textReply(
          request,
          200,
          text,
          { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', ...PRIVATE },
          false,
        ),
    }),
  },
  '/servers/{id}/rebuild': { POST: cloudEndpoint(rebuildServer, PASSWORD) },
  '/servers/{id}/reset-password': { POST: cloudEndpoint(resetPassword, PASSWORD) },
  '/servers/{id}/ptr': {
    GET: cloudEndpoint(getPointer),
    PUT: cloudEndpoint(setPointer, JOB),
    DELETE: cloudEndpoint(resetPointer, JOB),
  },

  '/servers/{id}/snapshots': {
    GET: cloudEndpoint(snapshots.listSnapshots),
    POST: cloudEndpoint(snapshots.createSnapshot, {
      status: 201,
      location: ({ ServerID, ID }) => `/api/servers/${ServerID}/snapshots/${ID}`,
      failures: ['conflict'],
    }),
  },
  '/servers/{id}/snapshots/{snapshot}': {
    GET: cloudEndpoint(snapshots.getSnapshot),
    DELETE: cloudEndpoint(snapshots.deleteSnapshot, JOB),
  },
  '/servers/{id}/snapshots/{snapshot}/restore': { POST: cloudEndpoint(snapshots.restoreSnapshot, JOB) },
  '/servers/{id}/snapshot-schedule': {
    GET: cloudEndpoint(schedules.getSchedule),
    PUT: cloudEndpoint(schedules.replaceSchedule),
    DELETE: cloudEndpoint(schedules.deleteSchedule, { status: 204 }),
  },

  '/ssh-keys': {
    GET: cloudEndpoint(keys.listKeys, pagedList()),
    POST: cloudEndpoint(keys.createKey, createdAt('/api/ssh-keys')),
  },
  '/ssh-keys/{id}': {
    GET: cloudEndpoint(keys.getKey),
    PATCH: cloudEndpoint(keys.updateKey),
    DELETE: cloudEndpoint(keys.deleteKey, { status: 204 }),
  },

  '/firewalls': {
    GET: cloudEndpoint(firewalls.listFirewalls, pagedList()),
    POST: cloudEndpoint(firewalls.createFirewall, createdAt('/api/firewalls')),
  },
  '/firewalls/{id}': {
    GET: cloudEndpoint(firewalls.getFirewall),
    PATCH: cloudEndpoint(firewalls.updateFirewall),
    DELETE: cloudEndpoint(firewalls.deleteFirewall, { status: 204, failures: ['conflict'] }),
  },
  '/firewalls/{id}/rules': { PUT: cloudEndpoint(firewalls.replaceFirewallRules, { status: 202 }) },

  '/stacks': {
    GET: cloudEndpoint(stacks.listStacks, pagedList()),
    POST: cloudEndpoint(stacks.createStack, { ...createdAt('/api/stacks'), failures: ['conflict'] }),
  },
  '/stacks/{id}': {
    GET: cloudEndpoint(stacks.getStack),
    PUT: cloudEndpoint(changeStack, {
      takesKey: true,
      queryFields: ['dry_run'],
      status: (answer) => (changedBy(answer) === null ? 200 : 202),
      answers: { 200: z.union([StackDifference, StackView]), 202: StackView },
      failures: ['conflict'],
      headers: (answer, ctx): Record<string, string> => {
        const job = changedBy(answer)
        return job === null ? {} : { Location: ctx.origin + jobLocation({ ID: job }) }
      },
    }),
    PATCH: cloudEndpoint(stacks.updateStack, { failures: ['conflict'] }),
    DELETE: cloudEndpoint(stacks.deleteStack, JOB),
  },
  '/stacks/{id}/definition': { GET: cloudEndpoint(getStackDefinition, { failures: ['conflict'] }) },

  '/jobs': { GET: cloudEndpoint(listJobs) },
  '/jobs/events': {
    GET: endpoint(followJobs, {
      answers: { 200: { 'text/event-stream': JobEventStream } },
      requestHeaders: ['Last-Event-ID'],
      etag: false,
      input: (raw, request) => followed({ ...raw, after: request.headers.get('last-event-id') ?? raw['after'] }),
      respond: ({ after }, ctx) => jobStream(ctx, after),
    }),
  },
  '/jobs/{id}': { GET: cloudEndpoint(getJob) },

  '/hypervisor/unknown': { GET: cloudEndpoint(listUnknown, pagedList()) },
  '/hypervisor/unknown/{id}': {
    PATCH: cloudEndpoint(updateUnknown),
    DELETE: cloudEndpoint(deleteUnknown, { status: 202, failures: ['conflict'] }),
  },
  '/hypervisor/unknown/{id}/adopt': {
    POST: cloudEndpoint(adoption.adoptUnknown, { status: 202, failures: ['conflict'] }),
  },
  '/hypervisor/adoptions': {
    GET: cloudEndpoint(adoption.listAdopted, pagedList()),
    POST: cloudEndpoint(adoption.adoptMatching),
  },
  '/hypervisor/adoptions/{kind}/{id}': {
    DELETE: cloudEndpoint(adoption.releaseAdopted, { status: 202, failures: ['conflict'] }),
  },

  '/dns/zones': {
    GET: cloudEndpoint(listZones, pagedList()),
    POST: cloudEndpoint(createZone, { ...createdAt('/api/dns/zones'), failures: ['conflict'] }),
  },
  '/dns/zones/{id}': {
    GET: cloudEndpoint(getZone),
    PATCH: cloudEndpoint(updateZone, {
      status: (answer) => ('Type' in answer ? 202 : 200),
      answers: { 200: ZoneView, 202: JobView },
      failures: ['conflict'],
      location: (answer) => ('Type' in answer ? jobLocation(answer) : `/api/dns/zones/${answer.ID}`),
    }),
    DELETE: cloudEndpoint(deleteZone, JOB),
  },
  '/dns/zones/{id}/delegation': { POST: cloudEndpoint(checkZoneDelegation, JOB) },
  '/dns/zones/{id}/dnssec': { POST: cloudEndpoint(signZone, JOB), DELETE: cloudEndpoint(unsignZone, JOB) },
  '/dns/zones/{id}/records': {
    GET: cloudEndpoint(recordSets.listRecordSets, pagedList()),
    PUT: cloudEndpoint(recordSets.replaceRecordSets, JOB),
    PATCH: cloudEndpoint(recordSets.changeRecordSetsBatch, JOB),
  },
  '/dns/zones/{id}/records/{name}/{type}': {
    GET: cloudEndpoint(recordSets.getRecordSet),
    PUT: cloudEndpoint(recordSets.putRecordSet, JOB),
    DELETE: cloudEndpoint(recordSets.deleteRecordSet, JOB),
  },
  '/dns/zones/{id}/transfer': {
    GET: cloudEndpoint(transfers.getZoneTransfer),
    PUT: cloudEndpoint(transfers.replaceZoneTransfer, JOB),
  },
  '/dns/zones/{id}/transfer/key': {
    POST: cloudEndpoint(transfers.createTransferKey, { status: 201, failures: ['conflict'] }),
    DELETE: cloudEndpoint(transfers.deleteTransferKey, JOB),
  },
  '/dns/zones/{id}/zonefile': {
    GET: cloudEndpoint(exportZoneFile, {
      answers: { 200: { 'text/dns': ZoneFile } },
      respond: ({ Name, Text }, _ctx, request) =>
        textReply(
          request,
          200,
          Text,
          {
            'content-type': 'text/dns; charset=utf-8',
            'content-disposition': `attachment; filename="${Name}.zone"`,
            ...PRIVATE,
          },
          true,
        ),
    }),
    POST: cloudEndpoint(importZoneFile, {
      queryFields: ['dry_run'],
      status: (answer) => ('Type' in answer ? 202 : 200),
      answers: { 200: ZoneDifference, 202: JobView },
      failures: ['conflict'],
      headers: (answer, ctx): Record<string, string> =>
        'Type' in answer ? { Location: ctx.origin + jobLocation(answer) } : {},
    }),
  },
}

/** APIs of other products, at paths of their own beside `/api`. */
export const adapters = [powerDnsAdapter, oneCloudAdapter, hetznerAdapter]

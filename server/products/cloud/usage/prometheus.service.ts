import { metric, sample } from '#server/api/metrics/metrics.ts'
import { ownerFor } from '#server/core/actor.ts'
import { cloudQuery, serverQuery } from '../operation.ts'
import { ServerId } from '../servers/servers.schema.ts'
import { listServers, ownServer } from '../servers/servers.service.ts'
import { SAMPLE_SECONDS } from './levels.schema.ts'
import { ListTargets, ServerPrometheus, TargetList } from './usage.schema.ts'

/** An older sample is not reported: Prometheus takes what it reads for the present. */
const FRESH_MS = 4 * SAMPLE_SECONDS * 1000

export const getPrometheus = serverQuery({
  id: 'cloud.metrics.prometheus',
  name: 'getServerPrometheus',
  summary: 'Get what a server uses in the Prometheus text format',
  input: ServerId,
  output: ServerPrometheus,
  async run(ctx, { id }) {
    const server = await ownServer(ctx.db, ownerFor(ctx.actor, 'cloud:read'), id)
    const reading = await ctx.db.cloudReading.findFirst({
      where: { serverId: id, at: { gte: new Date(Date.now() - FRESH_MS) } },
    })
    const labels = { server_id: id, server: server.name }
    const one = (name: string, type: 'counter' | 'gauge', help: string, value: number | null | undefined) =>
      value === null || value === undefined ? '' : metric(`quartet_server_${name}`, type, help, [sample(value, labels)])
    return [
      one('up', 'gauge', 'Whether the server is powered on', server.isPowerOn ? 1 : 0),
      one('cpus', 'gauge', 'Processors of the server', server.cpu),
      one('memory_size_bytes', 'gauge', 'Memory of the server', server.ram * 2 ** 20),
      one('disk_size_bytes', 'gauge', 'Disk of the server', server.hdd * 2 ** 30),
      one('cpu_seconds_total', 'counter', 'Time of all its processors', reading?.cpuSeconds),
      one('memory_used_bytes', 'gauge', 'Memory in use', reading?.memory),
      one('disk_used_bytes', 'gauge', 'Disk in use', reading?.disk),
      one('receive_bytes_total', 'counter', 'Bytes received, over all networks', reading?.received),
      one('transmit_bytes_total', 'counter', 'Bytes sent, over all networks', reading?.sent),
    ].join('')
  },
})

export const listTargets = cloudQuery({
  id: 'cloud.metrics.targets',
  name: 'listPrometheusTargets',
  summary: 'List servers for the HTTP service discovery of Prometheus',
  acts: {
    lists: (targets) => targets.map(({ labels }) => `server:${labels['__meta_quartet_server_id']}`),
  },
  noTool: 'it is for Prometheus; assistants list servers',
  input: ListTargets,
  output: TargetList,
  async run(ctx, { label_selector }) {
    const { items } = await listServers.run(ctx, { label_selector, offset: 0 })
    const { host, protocol } = new URL(ctx.origin)
    return items.map((server) => ({
      targets: [host],
      labels: {
        __scheme__: protocol.slice(0, -1),
        __metrics_path__: `/api/servers/${server.ID}/prometheus`,
        // Otherwise every server would be named by the address of this API, which is the target of all.
        instance: server.IP,
        __meta_quartet_server_id: String(server.ID),
        __meta_quartet_image: server.Image,
        ...labelsOf(server.Labels),
      },
    }))
  },
})

/** `team/name` as `__meta_quartet_label_team_name`: Prometheus allows few characters in names of labels. */
function labelsOf(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(labels).map(([key, value]) => [
      `__meta_quartet_label_${key.replaceAll(/[^a-zA-Z0-9]/g, '_')}`,
      value,
    ]),
  )
}

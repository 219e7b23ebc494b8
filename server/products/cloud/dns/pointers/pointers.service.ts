import { texts } from '#i18n/texts.ts'
import type { CloudServer } from '#prisma/generated/client.ts'
import { ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import { serverMutation, serverQuery } from '../../operation.ts'
import { UNFINISHED, jobView } from '../../jobs/job-repository.sql.ts'
import { JobView } from '../../jobs/jobs.schema.ts'
import { lockOwn } from '../../lock-own.ts'
import { ownServer, type ServerRow } from '../../servers/servers.service.ts'
import { stateAfter } from '../../states.ts'
import { namesAbove } from '../records/names.ts'
import { nearestZone } from '../zones/nearest-zone.ts'
import { WITH_SERVER, recordSetOf } from '../zones/zone-content.ts'
import { normalizedZoneName } from '../zones/zones.service.ts'
import { reverseNameOf } from './reverse-names.ts'
import { WITH_FOLLOWERS, pointedHost, settlePointers } from './settle-pointers.ts'
import { GetPointer, PointerView, SetPointer } from './pointers.schema.ts'

export const getPointer = serverQuery({
  id: 'cloud.servers.ptr',
  name: 'getServerPtr',
  summary: 'Get the PTR record of a server',
  description: 'The reverse name of its address, as it was last requested.',
  input: GetPointer,
  output: PointerView,
  async run(ctx, { id }) {
    const ownerId = ownerFor(ctx.actor, 'cloud:read')
    const server = found(await ctx.db.cloudServer.findFirst({ where: { id, ownerId }, include: WITH_FOLLOWERS }))
    const Host = pointedHost(server)
    const { zone, name } = reverseNameOf(server.ip)
    const job = await ctx.db.cloudJob.findFirst({
      where: { ownerId, resourceType: 'Server', resourceId: id, type: 'SetPTR', state: { in: UNFINISHED } },
      orderBy: { position: 'desc' },
    })
    return {
      IP: server.ip,
      Name: `${name}.${zone}`,
      Host,
      SetBy: setBy(Host, server.ptr),
      Forward: Host === null ? null : await forwardOf(ctx.db, ownerId, Host, server.ip),
      JobID: job?.id ?? null,
    }
  },
})

export const setPointer = serverMutation({
  id: 'cloud.servers.setPtr',
  name: 'setServerPtr',
  summary: 'Update the PTR record of a server',
  description:
    'A host name in a zone that is managed here must have an A record with the address first; one in a zone elsewhere is ' +
    'taken as it is. It stays when record sets that follow the server change.',
  input: SetPointer,
  output: JobView,
  async run(ctx, { id, Host }) {
    return change(ctx, id, async (server) => {
      const host = normalizedZoneName(Host, 'Host')
      await checkForward(ctx.db, server, host, 'Host')
      return host
    })
  },
})

export const resetPointer = serverMutation({
  id: 'cloud.servers.resetPtr',
  name: 'resetServerPtr',
  summary: 'Delete the PTR record that was set for a server',
  description: 'Its address points to the name of a record set that follows the server again, if there is one.',
  input: GetPointer,
  output: JobView,
  run: (ctx, { id }) => change(ctx, id, () => Promise.resolve(null)),
})

async function change(ctx: Context, id: number, next: (server: ServerRow) => Promise<string | null>) {
  const server = await lockOwn(ctx, ownServer, id)
  // Only checks that the state allows a change: the job waits in the queue of the zone, so the state stays.
  stateAfter('Server', server, 'change')
  const ptr = await next(server)
  await ctx.db.cloudServer.update({ where: { id }, data: { ptr } })
  ctx.note({ subject: `server:${id}`, before: { PTR: server.ptr }, after: { PTR: ptr } })
  const [job] = await settlePointers(ctx.db, server.ownerId, [id], { always: true })
  if (job) return jobView(job)
  throw reverseZoneTaken(server)
}

/** The error for an address whose reverse zone an account has. */
export function reverseZoneTaken({ ip }: Pick<CloudServer, 'ip'>): AppError {
  const text = texts('cloud.errors')('reverseZoneTaken', { ip })
  return new AppError('conflict', text, { reason: 'reverse_zone_taken' })
}

function setBy(host: string | null, ptr: string | null): PointerView['SetBy'] {
  if (host === null) return null
  return ptr === null ? 'RecordSet' : 'User'
}

/** @throws unprocessable when the host name is in a zone that is managed here and has another address */
export async function checkForward(
  tx: Db,
  { ownerId, ip }: Pick<CloudServer, 'ownerId' | 'ip'>,
  host: string,
  field: string,
): Promise<void> {
  if ((await forwardOf(tx, ownerId, host, ip)) !== 'Differs') return
  throw fieldError(field, texts('cloud.errors')('noForward', { host, ip }))
}

/** Whether a host name has an address, if its zone is managed here; in a zone of another account it does not. */
async function forwardOf(
  tx: Db,
  ownerId: string,
  host: string,
  ip: string,
): Promise<'Matches' | 'Differs' | 'Elsewhere'> {
  const names = [host, ...namesAbove(host)]
  const zone = await nearestZone(tx, names)
  if (!zone) return 'Elsewhere'
  if (zone.ownerId !== ownerId) return 'Differs'
  const inside = names
    .filter((name) => name.length > zone.name.length)
    .map((name) => name.slice(0, -zone.name.length - 1))
  const name = inside[0] ?? '@'
  const rows = await tx.dnsRecordSet.findMany({
    where: {
      zoneId: zone.id,
      OR: [
        { name, type: 'A' },
        { name: { in: inside }, type: 'NS' },
      ],
    },
    include: WITH_SERVER,
  })
  if (rows.some(({ type }) => type === 'NS')) return 'Elsewhere'
  return rows.some((row) => recordSetOf(row).values.includes(ip)) ? 'Matches' : 'Differs'
}

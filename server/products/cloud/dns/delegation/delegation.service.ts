import { zoneMutation } from '../../operation.ts'
import { UNFINISHED, jobView } from '../../jobs/job-repository.sql.ts'
import { JobView } from '../../jobs/jobs.schema.ts'
import { addJob } from '../../jobs/queue.ts'
import { lockOwn } from '../../lock-own.ts'
import { stateAfter } from '../../states.ts'
import { ownZone } from '../zones/zones.service.ts'
import { ZoneId } from '../zones/zones.schema.ts'

export const checkZoneDelegation = zoneMutation({
  id: 'cloud.zones.checkDelegation',
  name: 'checkDelegation',
  summary: 'Check the delegation of a DNS zone',
  description:
    'A job asks the name servers of the parent zone which name servers and DS records it has for this one. The answer is ' +
    '`Delegation` of the zone. While one is waiting or running, that one is returned.',
  input: ZoneId,
  output: JobView,
  async run(ctx, { id }) {
    const zone = await lockOwn(ctx, ownZone, id)
    const { ownerId } = zone
    stateAfter('Zone', zone, 'change')
    const open = { type: 'CheckDelegation', resourceId: id, ownerId, state: { in: UNFINISHED } }
    const running = await ctx.db.cloudJob.findFirst({ where: open })
    if (running) return jobView(running)
    ctx.note({ subject: `zone:${id}` })
    const job = await addJob(ctx.db, 'CheckDelegation', zone, {
      // Each account has a queue for checks, so that changes of the zone do not wait for them.
      subject: `delegation:${ownerId}`,
    })
    return jobView(job)
  },
})

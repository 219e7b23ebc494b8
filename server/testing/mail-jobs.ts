import { sendConfirmation, sendMoved } from '#server/platform/mail/email.task.ts'
import { sendReset } from '#server/platform/mail/password-reset.task.ts'
import { sendWayIn } from '#server/platform/mail/ways-in.task.ts'
import { systemContext } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import type { Task } from '#server/core/tasks/task.ts'

const MAILS: Task[] = [sendConfirmation, sendMoved, sendReset, sendWayIn]

/** Sends the mails of accounts that were enqueued, as the worker would and in their order; drops every other job. */
export async function runMailJobs(): Promise<void> {
  const jobs = await db().$queryRaw<{ id: bigint; identifier: string; payload: unknown }[]>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id
    returning j.id, t.identifier, j.payload`
  const ctx = { ...systemContext(), attempt: 1, lastAttempt: false }
  for (const { identifier, payload } of jobs.toSorted((a, b) => Number(a.id - b.id))) {
    const mail = MAILS.find(({ name }) => name === identifier)
    await mail?.run(ctx, mail.payload.parse(payload))
  }
}

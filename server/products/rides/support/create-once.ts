import { DeskFailure, isDeskFailure, type SupportDesk, type TaskDraft } from './desk.ts'
import { endLease, renewLease, takeLease } from './lease.sql.ts'

/** A desk that makes a second task when a request is repeated. */
export type UnsafeDesk = SupportDesk & Required<Pick<SupportDesk, 'settlesMs'>>

export const isUnsafe = (desk: SupportDesk): desk is UnsafeDesk => desk.settlesMs !== undefined

/**
 * Creates a task where a repeated request makes a second one. The row is a lease: one sender at a time, and none while
 * an earlier request, whose answer never came, may still be carried out. Then the desk is searched, and asked only when
 * it has no task of this key.
 * @returns the desk's id, or when it can be tried again, or null when the delivery has ended
 * @throws DeskFailure
 */
export async function createOnce(
  desk: UnsafeDesk,
  id: string,
  draft: TaskDraft,
): Promise<{ taskId: string | null } | { until: Date } | null> {
  const taken = await takeLease(id, desk.settlesMs)
  if (!taken || 'until' in taken) return taken
  let { lease } = taken
  try {
    const found = await desk.findByKey(draft.key)
    if (found) return { taskId: found.taskId }
  } catch (error) {
    await endLease(id, lease)
    throw error
  }
  const began = performance.now()
  const renewed = await renewLease(id, lease)
  if (!renewed) return { until: new Date(Date.now() + desk.settlesMs) }
  lease = renewed
  // This process may have been paused for so long that another one is about to ask: then it must not.
  if (performance.now() - began > desk.settlesMs / 2) {
    await endLease(id, lease)
    return { until: new Date() }
  }
  try {
    const { taskId } = await desk.createTask(draft)
    return { taskId }
  } catch (error) {
    if (!isDeskFailure(error)) throw error
    if (!error.unknown) {
      await endLease(id, lease)
      throw error
    }
    const retryAfterMs = Math.max(desk.settlesMs, error.retryAfterMs ?? 0)
    throw new DeskFailure(error.message, { unknown: true, retryAfterMs, cause: error })
  }
}

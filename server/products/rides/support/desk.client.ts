import { db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/settings/env.ts'
import { ORIGIN } from './desk.ts'
import type { SupportDesk } from './desk.ts'
import { httpDesk } from './http-desk.client.ts'

/** The desk of this installation: the one at `SUPPORT_URL`, or the built-in one. */
export function supportDesk(): SupportDesk {
  const { SUPPORT_URL, SUPPORT_TOKEN, SUPPORT_TIMEOUT_MS } = env()
  if (SUPPORT_URL === undefined) return builtInDesk
  return httpDesk({ url: SUPPORT_URL, token: SUPPORT_TOKEN, timeoutMs: SUPPORT_TIMEOUT_MS })
}

/** The built-in desk, in our own database; its unique key makes a second task impossible. */
const builtInDesk: SupportDesk = {
  async createTask(draft) {
    const id = newId('sup')
    const { count } = await db().supportTask.createMany({
      data: { id, origin: ORIGIN, ...draft },
      skipDuplicates: true,
    })
    if (count === 1) return { outcome: 'created', taskId: id }
    const earlier = await db().supportTask.findUnique({ where: { key: draft.key }, select: { id: true } })
    return { outcome: 'duplicate', taskId: earlier?.id ?? null }
  },

  async findByKey(key) {
    const task = await db().supportTask.findUnique({ where: { key } })
    return task && { taskId: task.id, ours: task.origin === ORIGIN }
  },

  health: () =>
    db()
      .supportTask.findFirst({ select: { id: true } })
      .then(
        () => true,
        () => false,
      ),
}

import { db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { ORIGIN } from './desk.ts'
import type { CreatedTask, SupportDesk, TaskDraft } from './desk.ts'

/** The desk in our own database; the unique key is what makes a second task impossible. */
export class BuiltInDesk implements SupportDesk {
  async createTask(draft: TaskDraft): Promise<CreatedTask> {
    const id = newId('sup')
    const { count } = await db().supportTask.createMany({
      data: { id, origin: ORIGIN, ...draft },
      skipDuplicates: true,
    })
    if (count === 1) return { outcome: 'created', taskId: id }
    const earlier = await db().supportTask.findUnique({ where: { key: draft.key }, select: { id: true } })
    return { outcome: 'duplicate', taskId: earlier?.id ?? null }
  }

  async findByKey(key: string): Promise<{ taskId: string; ours: boolean } | null> {
    const task = await db().supportTask.findUnique({ where: { key } })
    return task && { taskId: task.id, ours: task.origin === ORIGIN }
  }

  async health(): Promise<boolean> {
    return db()
      .supportTask.findFirst({ select: { id: true } })
      .then(
        () => true,
        () => false,
      )
  }
}

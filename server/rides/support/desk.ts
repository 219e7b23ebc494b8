/** Marks the tasks that ride feedback made, so that a stranger's task under the same key is not taken for ours. */
export const ORIGIN = 'quartet-rides'

export interface TaskDraft {
  /** Idempotency key: the order id. */
  key: string
  subject: string
  body: string
  tags: string[]
}

export interface CreatedTask {
  outcome: 'created' | 'duplicate'
  /** The desk's id of the task, where it tells. */
  taskId: string | null
}

/** What Quartet needs of a support desk, and no more: adapters for named systems implement this. */
export interface SupportDesk {
  /** @throws DeskFailure */
  createTask(draft: TaskDraft): Promise<CreatedTask>
  /** The task under this key, or null when there is none or the desk cannot say. @throws DeskFailure */
  findByKey(key: string): Promise<{ taskId: string | null; ours: boolean } | null>
  /** True when the desk answers. Never throws. */
  health(): Promise<boolean>
}

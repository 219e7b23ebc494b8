/** Marks the tasks that ride feedback created, so that somebody else's task under the same key is not taken for ours. */
export const ORIGIN = 'quartet-rides'

export interface TaskDraft {
  /** Idempotency key: the order id. */
  key: string
  subject: string
  body: string
  tags: string[]
}

interface CreatedTask {
  outcome: 'created' | 'duplicate'
  /** The desk's id of the task, or null when the desk does not say. */
  taskId: string | null
}

/** All that Quartet needs from a support desk: adapters for particular systems implement this. */
export interface SupportDesk {
  /** @throws DeskFailure */
  createTask(draft: TaskDraft): Promise<CreatedTask>
  /** The task under this key, or null when there is none or the desk cannot say. @throws DeskFailure */
  findByKey(key: string): Promise<{ taskId: string | null; ours: boolean } | null>
  /** True when the desk answers. Never throws. */
  health(): Promise<boolean>
}

/** The desk did not take a task. Recognise it with `isDeskFailure`. */
export class DeskFailure extends Error {
  readonly deskFailure = true
  /** True when the same request can never succeed: a person has to look. */
  readonly permanent: boolean
  /** Milliseconds the desk asked us to wait, or null. */
  readonly retryAfterMs: number | null

  constructor(message: string, options: { permanent?: boolean; retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'DeskFailure'
    this.permanent = options.permanent ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

export function isDeskFailure(error: unknown): error is DeskFailure {
  return error instanceof Error && (error as Partial<DeskFailure>).deskFailure === true
}

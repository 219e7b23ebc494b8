import type { DeskType } from './try.schema.ts'

/**
 * Marks the tasks that ride feedback created, so that somebody else's task under the same key is not taken for ours.
 */
export const ORIGIN = 'quartet-rides'

export interface TaskDraft {
  /** Idempotency key: that of the order or of the problem. */
  key: string
  /** The trip as its rider knows it. */
  orderId: string
  /** The rating, or null where there is none. */
  stars: number | null
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
  /** Identifies the desk in the rows of its tasks. */
  name: string
  type: DeskType
  /** What people call it, where a recipe says so. */
  system?: string
  /** @throws DeskFailure */
  createTask(draft: TaskDraft): Promise<CreatedTask>
  /** The task under this key, or null when there is none or the desk cannot say. @throws DeskFailure */
  findByKey(key: string): Promise<{ taskId: string | null; ours: boolean } | null>
  /** True when the desk answers. Never throws. */
  health(): Promise<boolean>
  /**
   * Only for a desk that makes a second task when a request is repeated: for so many milliseconds after the request it
   * may still make the task, whatever it has answered. It is asked again only when it has no task of the key.
   */
  settlesMs?: number
  /** What is done with a task later; without it nothing is read from the desk. */
  later?: DeskTasks
}

export interface DeskTask {
  id: string
  open: boolean
}

/** What an agent has written for the rider to read. */
export interface DeskReply {
  id: string
  text: string
  at: Date
}

export interface DeskTasks {
  /** All tasks under the key, the oldest first. @throws DeskFailure */
  tasksOf(key: string): Promise<DeskTask[]>
  /** Closes the second task of a key. @throws DeskFailure */
  close(taskId: string): Promise<void>
  /** Public replies that are not known yet, never comments or private notes. @throws DeskFailure */
  repliesTo(taskId: string, known: ReadonlySet<string>): Promise<DeskReply[]>
}

interface FailureOptions {
  permanent?: boolean
  unknown?: boolean
  retryAfterMs?: number | null
  cause?: unknown
}

/** The desk did not take a task. Recognise it with `isDeskFailure`. */
export class DeskFailure extends Error {
  readonly deskFailure = true
  /** True when the same request can never succeed: a person has to look. */
  readonly permanent: boolean
  /** True when the desk may have done what was asked, or may still do it. */
  readonly unknown: boolean
  /** Milliseconds the desk asked us to wait, or null. */
  readonly retryAfterMs: number | null

  constructor(message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'DeskFailure'
    this.permanent = options.permanent ?? false
    this.unknown = options.unknown ?? false
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

export function isDeskFailure(error: unknown): error is DeskFailure {
  return error instanceof Error && (error as Partial<DeskFailure>).deskFailure === true
}

/** 401 and 403 are temporary: credentials can be replaced while the task stays the same. */
const TEMPORARY = new Set([401, 403, 408, 425, 429])

/** The failure for a status other than success. */
export function refusedWith(status: number, retryAfterMs: number | null): DeskFailure {
  return new DeskFailure(`The desk answered ${status}`, {
    permanent: status < 500 && !TEMPORARY.has(status),
    unknown: status >= 500 || status === 408,
    retryAfterMs,
  })
}

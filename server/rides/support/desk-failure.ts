/** A desk that did not take a task. Recognise it with `isDeskFailure`. */
export class DeskFailure extends Error {
  readonly deskFailure = true
  /** True when the same request can never pass: only a person can help. */
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

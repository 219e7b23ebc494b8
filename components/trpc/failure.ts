import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/root.ts'

export type Failure = {
  message: string
  /** The AppError code or the product's own reason: 'not_found', 'quota_reached'. */
  reason?: string
  requestId?: string
  /** Field path → texts, as the API reports them. */
  fields: Record<string, string[]>
}

/** What a failed query or mutation has to say to a person. */
export function failureOf(error: unknown): Failure {
  if (isTRPCClientError<AppRouter>(error) && error.data) {
    const { reason, requestId, fields } = error.data
    return { message: error.message, reason, requestId: requestId ?? undefined, fields: fields ?? {} }
  }
  return { message: 'The server could not be reached. Check the connection and try again.', fields: {} }
}

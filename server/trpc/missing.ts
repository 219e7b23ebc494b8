import { isAppError } from '#server/core/errors.ts'

/** The answer of a procedure, or null when what it asks for does not exist (or its id can be none). */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** True when a procedure failed because what it was asked for does not exist. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return isAppError(cause) && (cause.code === 'not_found' || cause.code === 'invalid_input')
}

import { isAppError } from '#server/core/errors.ts'

/** The answer of a procedure, or null when what it asks for does not exist (or its id can be none). */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null
    if (isAppError(cause) && (cause.code === 'not_found' || cause.code === 'invalid_input')) return null
    throw error
  }
}

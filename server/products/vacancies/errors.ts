import { AppError, fieldError } from '#server/core/errors.ts'

/** Refuses more of something than an account or a company may have: 403, with the reason of the public API. */
export function limitExceeded(text: string): AppError {
  return new AppError('forbidden', text, { reason: 'limit_exceeded' })
}

/** Refuses an argument: 400, with its name. */
export function badArgument(name: string, text: string): AppError {
  return fieldError(name, text, 'invalid_input')
}

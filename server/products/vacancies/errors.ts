import { AppError } from '#server/core/errors.ts'

/** Refuses an argument: 400, with its name. */
export function badArgument(name: string, text: string): AppError {
  return new AppError('invalid_input', `${name}: ${text}`, { fields: { [name]: [text] } })
}

import { AppError } from '#server/core/errors.ts'

/** The refusal of one argument, 400, naming it. */
export function badArgument(name: string, text: string): AppError {
  return new AppError('invalid_input', `${name}: ${text}`, { fields: { [name]: [text] } })
}

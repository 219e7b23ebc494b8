import type { z } from 'zod'
import { AppError } from '#server/core/errors.ts'
import { inputError } from '#server/core/input-error.ts'
import { validationText } from '#server/core/validation-text.ts'

/** Reads a body as the API of an adapter has it. @throws unprocessable naming the fields */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  try {
    const { data, error } = schema.safeParse(body, { error: validationText })
    if (error) throw inputError(error, 'unprocessable')
    return data
  } catch (error) {
    // zod throws for a `length` that it cannot compare, as in `{"length":{"toString":1}}`: that is no bug.
    if (error instanceof TypeError) throw new AppError('invalid_input')
    throw error
  }
}

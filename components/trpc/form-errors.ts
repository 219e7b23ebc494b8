import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { failureOf } from './failure.ts'

/**
 * Puts a failed mutation's texts at the form's fields, focusing the first; what belongs to no field becomes the
 * form's `root` error.
 */
export function showInForm<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const { message, fields } = failureOf(error)
  const known = Object.entries(fields).filter(([path]) => path in form.getValues())
  for (const [index, [path, texts]] of known.entries())
    form.setError(path as Path<T>, { message: texts.join(' ') }, { shouldFocus: index === 0 })
  if (known.length === 0) form.setError('root', { message })
}

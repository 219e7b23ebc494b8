import { get } from 'react-hook-form'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { failureOf } from './failure.ts'

/**
 * Puts a failed mutation's texts at the form's fields, focusing the first of them on the page; what belongs to no field
 * becomes the form's `root` error. Fields of lists are named as the API names them: `experience.0.start`.
 */
export function showInForm<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const { message, fields } = failureOf(error)
  const values = form.getValues()
  const known = Object.entries(fields).filter(([path]) => path !== '' && get(values, path) !== undefined)
  for (const [path, texts] of known) form.setError(path as Path<T>, { message: texts.join(' ') })
  if (known.length === 0) form.setError('root', { message })
  else requestAnimationFrame(() => focusFirstInvalid())
}

/** The field is marked by React in its own time: on a busy machine some frames later. */
function focusFirstInvalid(frames = 60): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid=true]')
  if (field) field.focus()
  else if (frames > 0) requestAnimationFrame(() => focusFirstInvalid(frames - 1))
}

import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useMutateOnce, type Mutate } from '#components/ui/use-single-flight.ts'
import { failureOf } from './failure.ts'

/** A mutation that a form submits: it shows errors in the form, and ignores further submits while one runs. */
export function useFormMutation<T extends FieldValues, D, E, V, C>(
  form: UseFormReturn<T>,
  options: UseMutationOptions<D, E, V, C>,
) {
  const mutation = useMutation({
    ...options,
    onError: (error, ...rest) => {
      showInForm(form, error)
      return options.onError?.(error, ...rest)
    },
  })
  return { send: useMutateOnce(mutation as Mutate<V>), isPending: mutation.isPending, isSuccess: mutation.isSuccess }
}

/**
 * Shows a failed mutation's messages at the fields of the form and focuses the first of them; a message without a field
 * becomes the form's `root` error. Fields of lists have the API's names: `experience.0.start`.
 */
export function showInForm<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const { message, fields } = failureOf(error)
  const values = form.getValues()
  const known = Object.entries(fields).filter(([path]) => path !== '' && get(values, path) !== undefined)
  for (const [path, texts] of known) form.setError(path as Path<T>, { message: texts.join(' ') })
  if (known.length === 0) form.setError('root', { message })
  else requestAnimationFrame(() => focusFirstInvalid())
}

/** React marks the field some frames later on a busy machine. */
function focusFirstInvalid(frames = 60): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid=true]')
  if (field) field.focus()
  else if (frames > 0) requestAnimationFrame(() => focusFirstInvalid(frames - 1))
}

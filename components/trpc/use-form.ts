import { useEffect } from 'react'
import {
  get,
  useForm as useHookForm,
  type Control,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useMutateOnce, type Mutate } from '#components/ui/form/use-single-flight.ts'
import { confirmLeaving, useUnsavedWork } from '#components/ui/form/use-unsaved-work.ts'
import { failureOf } from './failure.ts'

/** The `type` of form errors that come from the server. */
export const SERVER = 'server'

/** The element of each form, once it was submitted. */
const elements = new WeakMap<object, HTMLElement>()
/** Forms whose values were saved and have not changed since. */
const saved = new WeakSet<object>()

type FormOptions<T extends FieldValues> = UseFormProps<T> & {
  /** False if leaving loses nothing, as on the sign-in page. */
  asksBeforeLeaving?: boolean
}

type Leaving = {
  /** For a form in a dialog: whether the dialog may close. Asks the user if something was entered. */
  mayLeave: () => boolean
}

/**
 * A form that can always be submitted again: errors from the server disappear when their field changes, and all of them
 * when the form is submitted. The first field with an error gets the focus. Leaving the page with unsaved values asks.
 */
export function useForm<T extends FieldValues>(options: FormOptions<T> = {}): UseFormReturn<T> & Leaving {
  const { asksBeforeLeaving = true, ...given } = options
  const form = useHookForm<T>({ ...given, shouldFocusError: false })
  const { control, subscribe, clearErrors } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, errors }) => {
          saved.delete(control)
          const outdated = name
            ? pathsTo(name).filter((path) => (get(errors, path) as FieldError | undefined)?.type === SERVER)
            : []
          if (outdated.length > 0) clearErrors(outdated as Path<T>[])
        },
      }),
    [control, subscribe, clearErrors],
  )
  const isDirty = asksBeforeLeaving && form.formState.isDirty
  const isUnsaved = () => isDirty && !saved.has(control)
  useUnsavedWork(isUnsaved)
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => (event) => {
    if (event?.currentTarget instanceof HTMLElement) elements.set(control, event.currentTarget)
    clearErrors()
    const focused: typeof onInvalid = (errors, submitted) => {
      focusFirstInvalid(control)
      return onInvalid?.(errors, submitted)
    }
    return form.handleSubmit(onValid, focused)(event)
  }
  return { ...form, handleSubmit, mayLeave: () => !isUnsaved() || confirmLeaving() }
}

/** The paths that contain `a.b.0`: the form itself, `a`, `a.b` and `a.b.0`. */
function pathsTo(name: string): string[] {
  const parts = name.split('.')
  return ['root', ...parts.map((_, at) => parts.slice(0, at + 1).join('.'))]
}

/**
 * A mutation that a form submits: it shows errors in the form, and ignores further submits while one runs. `formProps`
 * returns the props of `DialogForm` and other forms, given a function from values to the mutation's input.
 */
export function useFormMutation<T extends FieldValues, D, E, V, C>(
  form: UseFormReturn<T>,
  options: UseMutationOptions<D, E, V, C>,
) {
  const mutation = useMutation({
    ...options,
    onSuccess: (...given) => {
      saved.add(form.control)
      return options.onSuccess?.(...given)
    },
    onError: (error, ...rest) => {
      showInForm(form, error)
      return options.onError?.(error, ...rest)
    },
  })
  const { isPending, isSuccess } = mutation
  const send = useMutateOnce(mutation as Mutate<V>)
  const formProps = (...given: InputOf<T, V>) => ({
    onSubmit: form.handleSubmit((values) => send(given[0] ? given[0](values) : (values as FieldValues as V))),
    pending: isPending,
    error: form.formState.errors.root?.message,
  })
  return { send, isPending, isSuccess, formProps }
}

/** Converts the values of a form to the input of a mutation; omitted if the values are the input. */
type InputOf<T, V> = [inputOf: (values: T) => V] | (T extends V ? [inputOf?: undefined] : never)

/**
 * Shows the errors of a failed mutation at the fields of the form, and focuses the first of them; a message without a
 * field becomes the form's `root` error. Fields in lists have the API's names: `experience.0.start`.
 * @param within the path of the form's values in the input: `choices.0.`
 */
export function showInForm<T extends FieldValues>(form: UseFormReturn<T>, error: unknown, within = ''): void {
  const { message, fields } = failureOf(error)
  const values = form.getValues()
  const named = Object.entries(fields).map(([path, texts]) => [path.replace(within, ''), texts] as const)
  const known = named.filter(([path]) => path !== '' && get(values, path) !== undefined)
  for (const [path, texts] of known) form.setError(path as Path<T>, { type: SERVER, message: texts.join(' ') })
  if (known.length === 0) form.setError('root', { type: SERVER, message })
  else focusFirstInvalid(form.control)
}

/** Radio buttons have no `aria-invalid`. */
const INVALID = '[aria-invalid=true], [data-invalid=true]'

/** Waits some frames, because React marks the field later on a busy machine. */
function focusFirstInvalid<T extends FieldValues>(control: Control<T>, frames = 60): void {
  const field = elements.get(control)?.querySelector<HTMLElement>(INVALID)
  if (!field) {
    if (frames > 0) requestAnimationFrame(() => focusFirstInvalid(control, frames - 1))
    return
  }
  for (let box = field.closest('details'); box; box = box.parentElement?.closest('details') ?? null) box.open = true
  field.focus()
  // In the centre, so that no sticky bar covers the field.
  field.scrollIntoView({ block: 'center' })
}

'use client'

import { useId, type ReactNode } from 'react'
import { cn } from '../cn.ts'

/** The props that name and describe the control of a Field. */
export type FieldAria = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The message of the field's error; its presence marks the control invalid. */
  error?: string
  className?: string
  /** To the right of the label: "Forgot password?". */
  aside?: ReactNode
  children: (aria: FieldAria) => ReactNode
}

/**
 * Label, control, hint and error, associated for screen readers:
 * `<Field label="Name" error={…}>{(aria) => <Input {...aria} {...register('name')} />}</Field>`
 */
export function Field({ label, hint, error, className, aside, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-subtle">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-danger" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="font-medium text-fg">
      {children}
    </label>
  )
}

/** The error of a form as a whole, announced when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
      {message}
    </p>
  )
}

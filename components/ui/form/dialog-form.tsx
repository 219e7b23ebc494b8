import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cn } from '../cn.ts'
import { FormError } from './field.tsx'

// The content of dialogs, in a separate module so that importing it does not load the dialog library before a dialog is
// opened.

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-4 p-5', className)} {...props} />
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{children}</div>
}

type DialogFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit']
  /** Text of the button that submits. */
  action: string
  variant?: 'primary' | 'danger'
  pending: boolean
  /** Another button, on the left. */
  aside?: ReactNode
  /** What is wrong with the form as a whole. */
  error: string | undefined
  children: ReactNode
}

/** The form of a dialog: its fields, its error, and the button that submits it. */
export function DialogForm({
  onSubmit,
  action,
  variant = 'primary',
  pending,
  aside,
  error,
  children,
}: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React events bubble through portals: the form around the dialog's trigger would be submitted too.
        event.stopPropagation()
        onSubmit?.(event)
      }}
    >
      <DialogBody>
        {children}
        <FormError message={error} />
      </DialogBody>
      <DialogFooter>
        {aside}
        <Button type="submit" variant={variant} pending={pending}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  )
}

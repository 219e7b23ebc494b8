'use client'

import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter, DialogTrigger } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type ConfirmDialogProps = {
  /** The button that opens the dialog; or steer it with `open` and `onOpenChange`. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  /** What is lost, in full. */
  children: ReactNode
  /** The word to type before the button works; left out for acts that are easy to repeat. */
  phrase?: string
  action: string
  /** Runs the act. The dialog closes when it resolves, and stays, showing the message, when it rejects. */
  onConfirm: () => Promise<unknown>
}

/** Asks before an act that cannot be undone; with `phrase` the name must be typed. */
export function ConfirmDialog({ trigger, title, children, phrase, action, onConfirm, ...steer }: ConfirmDialogProps) {
  const [inner, setInner] = useState(false)
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const open = steer.open ?? inner
  const setOpen = (next: boolean) => {
    if (pending) return
    setTyped('')
    setError(undefined)
    setInner(next)
    steer.onOpenChange?.(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(undefined)
    try {
      await onConfirm()
      setInner(false)
      setTyped('')
      steer.onOpenChange?.(false)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'It did not work. Try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      <DialogContent title={title}>
        <form onSubmit={submit}>
          <DialogBody>
            <div className="text-muted">{children}</div>
            {phrase && (
              <Field
                label={
                  <>
                    Type <code className="font-mono font-semibold">{phrase}</code> to confirm
                  </>
                }
              >
                {(aria) => (
                  <Input
                    {...aria}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                  />
                )}
              </Field>
            )}
            {error && (
              <p role="alert" className="text-danger">
                {error}
              </p>
            )}
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button disabled={pending}>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="danger" pending={pending} disabled={Boolean(phrase) && typed !== phrase}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

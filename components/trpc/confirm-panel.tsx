'use client'

import { useState, type FormEvent, type ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx'
import { DialogBody, DialogFooter } from '#components/ui/form/dialog-form.tsx'
import { Field, FormError } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { failureOf } from './failure.ts'

export type ConfirmDialogProps = {
  /** The button that opens the dialog. */
  trigger: ReactNode
  onOpenChange?: (open: boolean) => void
  title: string
  description?: string
  /** A full description of what will be lost. */
  children: ReactNode
  /** The word to type before the button works; omitted for actions that are easy to repeat. */
  phrase?: string
  action: string
  /** Of the button that acts. */
  variant?: 'primary' | 'danger'
  /** Runs the action. The dialog closes when it resolves, and stays open with the message when it rejects. */
  onConfirm: () => Promise<unknown>
}

type ConfirmPanelProps = Omit<ConfirmDialogProps, 'trigger'> & { open: boolean; onOpenChange: (open: boolean) => void }

/** The lazily loaded part of ConfirmDialog. */
export function ConfirmPanel({ open, onOpenChange, title, description, children, ...act }: ConfirmPanelProps) {
  const { phrase, action, variant = 'danger', onConfirm } = act
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const close = () => {
    setTyped('')
    setError(undefined)
    onOpenChange(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending || (phrase !== undefined && typed !== phrase)) return
    setPending(true)
    setError(undefined)
    try {
      await onConfirm()
      close()
    } catch (failure) {
      setError(failureOf(failure).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && !pending && close()}>
      <DialogContent title={title} description={description}>
        <form onSubmit={submit}>
          <DialogBody>
            <div className="text-muted">{children}</div>
            {phrase && <PhraseField phrase={phrase} typed={typed} onType={setTyped} />}
            <FormError message={error} />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button disabled={pending}>{texts('shell.confirm')('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant={variant} pending={pending} disabled={Boolean(phrase) && typed !== phrase}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

type PhraseFieldProps = { phrase: string; typed: string; onType: (text: string) => void }

function PhraseField({ phrase, typed, onType }: PhraseFieldProps) {
  const label = texts('shell.confirm').rich('type', {
    phrase: () => <code className="font-mono font-semibold">{phrase}</code>,
  })
  return (
    <Field label={label}>
      {(aria) => (
        <Input
          {...aria}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </Field>
  )
}

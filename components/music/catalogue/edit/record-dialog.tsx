'use client'

import { useState } from 'react'
import type { ReactNode } from 'react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'

// Only operators open these forms, but every page would load them.

export const TextForm = dynamic(() => import('./forms.tsx').then((module) => module.TextForm), { ssr: false })
export const TrackForm = dynamic(() => import('./forms.tsx').then((module) => module.TrackForm), { ssr: false })

interface RecordDialogProps {
  verb: 'Add' | 'Edit'
  /** What the form edits, such as `album`. */
  noun: string
  /** The button that opens it, if not the usual one for the verb. */
  trigger?: ReactNode
  /** The form. After a change it calls `done` with a message, and with the page to go to unless it stays on this one. */
  children: (done: (message: string, page?: string) => Promise<void>) => ReactNode
}

/** A form in a dialog; after a change all data of the catalogue is loaded again. */
export function RecordDialog({ verb, noun, trigger, children }: RecordDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const done = async (message: string, page?: string) => {
    setOpen(false)
    if (page) router.push(page)
    toast.success(message)
    await queries.invalidateQueries({ queryKey: trpc.music.pathKey() })
  }
  const name = `${verb} ${noun}`
  const usual = (
    <Button variant={verb === 'Add' ? 'primary' : 'secondary'}>
      {verb === 'Add' ? <Plus aria-hidden /> : <Pencil aria-hidden />}
      {verb === 'Add' ? name : verb}
    </Button>
  )
  return (
    <DialogButton trigger={trigger ?? usual} title={name} open={isOpen} onOpenChange={setOpen}>
      {children(done)}
    </DialogButton>
  )
}

/** Asks for a second press before it deletes. */
export function DeleteButton({ remove }: { remove: () => Promise<unknown> }) {
  const [sure, setSure] = useState(false)
  const [pending, setPending] = useState(false)
  const press = async () => {
    if (!sure) return setSure(true)
    setPending(true)
    try {
      await remove()
    } catch (error) {
      toast.error('Could not be deleted', { description: failureOf(error).message })
    }
    setPending(false)
  }
  return (
    <Button variant={sure ? 'danger' : 'ghost'} className="mr-auto" pending={pending} onClick={() => void press()}>
      {sure ? 'Delete permanently' : 'Delete'}
    </Button>
  )
}

'use client'

import { useState, type ReactNode } from 'react'
import { useRouter } from 'next/navigation'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'

interface RecordDialogProps {
  verb: 'Add' | 'Edit'
  /** What the form is of, such as `album`. */
  noun: string
  /** The button that opens it, where it is not the usual one of the verb. */
  trigger?: ReactNode
  /** The form; after a change it calls `done` with what is to be told, and with the page to go to if not this one. */
  children: (done: (text: string, page?: string) => Promise<void>) => ReactNode
}

/** A form over the page; after a change everything of the catalogue is asked for anew. */
export function RecordDialog({ verb, noun, trigger, children }: RecordDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const done = async (text: string, page?: string) => {
    setOpen(false)
    if (page) router.push(page)
    toast.success(text)
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

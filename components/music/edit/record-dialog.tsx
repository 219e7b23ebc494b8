'use client'

import { useState, type ReactNode } from 'react'
import { useRouter } from 'next/navigation'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.ts'

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
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger ?? <Trigger verb={verb} noun={noun} />}</DialogTrigger>
      <DialogContent title={`${verb} ${noun}`}>{children(done)}</DialogContent>
    </Dialog>
  )
}

/** The dialog's own properties of a trigger go through to the button. */
function Trigger({ verb, noun, ...props }: Pick<RecordDialogProps, 'verb' | 'noun'> & ButtonProps) {
  return verb === 'Add' ? (
    <Button variant="primary" {...props}>
      <Plus aria-hidden /> {`Add ${noun}`}
    </Button>
  ) : (
    <Button {...props}>
      <Pencil aria-hidden /> Edit
    </Button>
  )
}

'use client'

import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.ts'

interface RecordDialogProps {
  title: string
  /** The button that opens it. */
  trigger: ReactNode
  /** The form; it calls `done` with what is to be told after a change. */
  children: (done: (text: string) => Promise<void>) => ReactNode
}

/** A form over the page; after a change everything of the catalogue is asked for anew. */
export function RecordDialog({ title, trigger, children }: RecordDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const done = async (text: string) => {
    setOpen(false)
    toast.success(text)
    await queries.invalidateQueries({ queryKey: trpc.music.pathKey() })
  }
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent title={title}>{children(done)}</DialogContent>
    </Dialog>
  )
}

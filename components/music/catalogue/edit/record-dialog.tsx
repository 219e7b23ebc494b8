'use client'

import { texts } from '#i18n/texts.ts'
import { useState, type ReactNode } from 'react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { toast } from '#components/ui/toast.tsx'
import type { RecordForm } from './forms.tsx'

// Loaded on demand, because only operators open these forms.
export const TextForm = dynamic(() => import('./forms.tsx').then((module) => module.TextForm), { ssr: false })
export const TrackForm = dynamic(() => import('./forms.tsx').then((module) => module.TrackForm), { ssr: false })

interface RecordDialogProps<T> {
  verb: 'add' | 'edit'
  noun: 'track' | 'album' | 'artist'
  /** The button that opens it, if not the usual one for the verb. */
  trigger?: ReactNode
  /** @returns the page to go to, unless it stays on this one */
  save: (input: T) => Promise<string | void>
  /** Also returns the page to go to; without it there is no button to delete the record. */
  remove?: () => Promise<string | void>
  children: (form: RecordForm<T>) => ReactNode
}

/** A form in a dialog; after a change all data of the catalogue is loaded again. */
export function RecordDialog<T>({ verb, noun, trigger, save, remove, children }: RecordDialogProps<T>) {
  const t = texts('music.edit')
  const [isOpen, setOpen] = useState(false)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const router = useRouter()
  const close = async (done: 'added' | 'saved' | 'deleted', page: string | void) => {
    setOpen(false)
    if (page) router.push(page)
    toast.success(t(`${noun}.${done}`))
    await queries.invalidateQueries({ queryKey: trpc.music.pathKey() })
  }
  const isNew = verb === 'add'
  const usual = (
    <Button variant={isNew ? 'primary' : 'secondary'}>
      {isNew ? <Plus aria-hidden /> : <Pencil aria-hidden />}
      {isNew ? t(`${noun}.add`) : t('action.edit')}
    </Button>
  )
  return (
    <DialogButton trigger={trigger ?? usual} title={t(`${noun}.${verb}`)} open={isOpen} onOpenChange={setOpen}>
      {children({
        action: isNew ? t('action.add') : t('action.save'),
        save: async (input) => close(isNew ? 'added' : 'saved', await save(input)),
        aside: remove && <DeleteButton remove={async () => close('deleted', await remove())} />,
      })}
    </DialogButton>
  )
}

/** Asks for a second press before it deletes. */
function DeleteButton({ remove }: { remove: () => Promise<void> }) {
  const t = texts('music.edit')
  const [sure, setSure] = useState(false)
  const [pending, setPending] = useState(false)
  const press = async () => {
    if (!sure) return setSure(true)
    setPending(true)
    try {
      await remove()
    } catch (error) {
      toast.error(t('notDeleted'), { description: failureOf(error).message })
    }
    setPending(false)
  }
  return (
    <Button variant={sure ? 'danger' : 'ghost'} className="mr-auto" pending={pending} onClick={() => void press()}>
      {sure ? t('action.deleteSure') : t('action.delete')}
    </Button>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { Dialog, DialogContent, DialogForm } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useSingleFlight } from '#components/ui/use-single-flight.ts'
import { atMost, TextField } from '../forms/fields.tsx'
import { inputOf } from './query.ts'

type NameDialogProps = {
  title: string
  hint?: string
  /** The current name; empty for a new search. */
  name: string
  required?: boolean
  action: string
  /** Saves it and closes the dialog; an error is shown at the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a saved search. */
export function NameDialog({ title, hint, name, required, action, onName, onClose }: NameDialogProps) {
  const form = useForm({ defaultValues: { name } })
  const { errors, isSubmitting } = form.formState
  const nameOnce = useSingleFlight(onName)
  const submit = form.handleSubmit(async (given) => {
    try {
      await nameOnce(given.name.trim())
    } catch (error) {
      showInForm(form, error)
    }
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !isSubmitting && onClose()}>
      <DialogContent title={title}>
        <DialogForm onSubmit={submit} action={action} pending={isSubmitting} error={errors.root?.message}>
          <TextField
            form={form}
            name="name"
            label="Name"
            hint={hint}
            rules={{ validate: (value) => !required || value.trim() !== '' || 'Enter a name', ...atMost(200) }}
            autoComplete="off"
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

/** Parameters that do not change what is found. */
const NOT_SAVED = ['page', 'per_page', 'snapshot', 'saved_search_id']

type CreateInput = RouterInput['vacancies']['savedSearches']['create']

/** Saves the current search under a name. */
export function SaveSearchDialog({ query, onClose }: { query: URLSearchParams; onClose: () => void }) {
  const trpc = useTRPC()
  const router = useRouter()
  const create = useMutation(
    trpc.vacancies.savedSearches.create.mutationOptions({
      meta: { reload: trpc.vacancies.savedSearches.pathFilter() },
    }),
  )
  const save = async (name: string) => {
    const kept = new URLSearchParams([...query].filter(([key]) => !NOT_SAVED.includes(key)))
    const input = inputOf(kept) as CreateInput
    await create.mutateAsync({ ...input, ...(name && { name }) })
    onClose()
    toast.success('Search saved', {
      action: { label: 'View saved', onClick: () => router.push('/vacancies/saved') },
    })
  }
  return (
    <NameDialog
      title="Save this search"
      hint="If left empty, it is named after what it searches for."
      name=""
      action="Save search"
      onName={save}
      onClose={onClose}
    />
  )
}

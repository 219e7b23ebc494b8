'use client'

import { useState } from 'react'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.tsx'

/** Deletes at the second press. */
export function DeleteButton({ remove }: { remove: () => Promise<unknown> }) {
  const [sure, setSure] = useState(false)
  const [pending, setPending] = useState(false)
  const press = async () => {
    if (!sure) return setSure(true)
    setPending(true)
    try {
      await remove()
    } catch (error) {
      toast.error('It was not deleted', { description: failureOf(error).message })
    }
    setPending(false)
  }
  return (
    <Button variant={sure ? 'danger' : 'ghost'} className="mr-auto" pending={pending} onClick={() => void press()}>
      {sure ? 'Delete for good' : 'Delete'}
    </Button>
  )
}

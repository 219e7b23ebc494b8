import { useState } from 'react'
import type { ApiCall } from '#components/shell/api-call.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/form/select.tsx'

interface AttachOneProps<Item> {
  items: readonly Item[]
  /** The accessible name of the list. */
  label: string
  action: string
  pending: boolean
  call: (id: number) => ApiCall
  onAttach: (id: number) => void
}

/** A select of what can be attached, with a button that attaches it; nothing if there is nothing to attach. */
export function AttachOne<Item extends { ID: number; Name: string }>(props: AttachOneProps<Item>) {
  const { items, label, action, pending, call, onAttach } = props
  const [wanted, setWanted] = useState<number>()
  const chosen = items.find(({ ID }) => ID === wanted) ?? items[0]
  if (!chosen) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={label}
          className="w-auto min-w-40 flex-1 sm:flex-none"
          value={chosen.ID}
          onChange={(event) => setWanted(Number(event.target.value))}
          options={items.map(({ ID, Name }) => [ID, Name])}
        />
        <Button pending={pending} onClick={() => onAttach(chosen.ID)}>
          {action}
        </Button>
      </div>
      <ApiCalls calls={[call(chosen.ID)]} className="shadow-none" />
    </>
  )
}

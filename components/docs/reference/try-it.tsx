'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Play } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { CallField } from './call.ts'

const Form = dynamic(async () => (await import('./try-form.tsx')).TryForm, {
  loading: () => <Skeleton className="h-40" />,
})

export interface TryItProps {
  method: string
  path: string
  parameters: CallField[]
  /** An example to begin with; null where nothing is sent. */
  body: string | null
}

/** A button that opens the form, which a reader who tries nothing never loads. */
export function TryIt(props: TryItProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="space-y-3 text-sm">
      <Button
        aria-expanded={isOpen}
        aria-label={`Try it: ${props.method} ${props.path}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Play aria-hidden />
        Try it
      </Button>
      {isOpen && <Form {...props} />}
    </div>
  )
}

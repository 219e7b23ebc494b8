'use client'

import { useId } from 'react'
import { Textarea } from '#components/ui/textarea.tsx'

const MAX = 2000

/** Free text with a counter; longer text cannot be typed. */
export function CommentField({ value, onChange }: { value: string; onChange: (comment: string) => void }) {
  const id = useId()
  return (
    <div>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-base font-medium">
          Comment
        </label>
        <span id={`${id}-count`} className="text-subtle tabular-nums">
          <span className="sr-only">Characters used: </span>
          {value.length} / {MAX}
        </span>
      </div>
      <Textarea
        id={id}
        value={value}
        maxLength={MAX}
        rows={3}
        placeholder="Anything we should know?"
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={`${id}-count`}
        className="text-base"
      />
    </div>
  )
}

import type { ReactNode } from 'react'
import { Trash2 } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'

/** One entry of a list inside a form, and the way to take it out. */
export function ListEntry({ title, onRemove, children }: { title: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border p-4">
      <legend className="sr-only">{title}</legend>
      <div className="-mb-2 flex items-center justify-between">
        <span aria-hidden className="font-medium text-muted">
          {title}
        </span>
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${title.toLowerCase()}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {children}
    </fieldset>
  )
}

'use client'

import { X } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Sheet, SheetContent } from '#components/ui/sheet.tsx'
import { useHasPane } from '../use-selection.ts'
import { ResultsMap } from './results-map.tsx'

/** The map in the place of the reading pane, or over the list where there is none. */
export function MapPanel({ onClose }: { onClose: () => void }) {
  if (useHasPane())
    return (
      <section
        aria-label="Map of the vacancies"
        className="sticky top-16 h-[calc(100dvh-13rem)] min-h-96 overflow-hidden rounded-xl border bg-surface shadow-sm"
      >
        <ResultsMap />
        <Button size="icon" aria-label="Close the map" onClick={onClose} className="absolute right-3 bottom-3">
          <X aria-hidden />
        </Button>
      </section>
    )
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title="Map of the vacancies" side="bottom" className="h-[85dvh]">
        <ResultsMap onSearched={onClose} />
      </SheetContent>
    </Sheet>
  )
}

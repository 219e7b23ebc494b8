'use client'

import { Button } from '#components/ui/button.tsx'
import { Sheet, SheetClose, SheetContent } from '#components/ui/sheet.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { countText } from '../count-text.ts'
import { useUnderstood } from './use-understood.ts'

export function FiltersSheetPanel({ onClose }: { onClose: () => void }) {
  const { found } = useUnderstood()
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title="Filters"
        side="left"
        footer={
          <SheetClose asChild>
            <Button variant="primary" className="w-full">
              {found === undefined ? 'Show vacancies' : `Show ${countText(found)}`}
            </Button>
          </SheetClose>
        }
      >
        <div className="p-4">
          <FacetPanel />
        </div>
      </SheetContent>
    </Sheet>
  )
}

'use client'

import { Button } from '#components/ui/button.tsx'
import { Sheet, SheetClose, SheetContent } from '#components/ui/sheet.tsx'
import { FacetPanel } from './facet-panel.tsx'

export function FiltersSheetPanel({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title="Filters"
        side="left"
        footer={
          <SheetClose asChild>
            <Button variant="primary" className="w-full">
              Show vacancies
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

'use client'

import { Button } from '#components/ui/button.tsx'
import { Sheet, SheetClose, SheetContent } from '#components/ui/sheet.tsx'
import { vacancyCount } from '../format.ts'
import { FacetPanel } from './facet-panel.tsx'
import { useFound } from './use-search.ts'

/** The filters over the page, on screens too narrow for the sidebar. */
export function FiltersSheet({ onClose }: { onClose: () => void }) {
  const found = useFound()
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title="Filters"
        side="left"
        footer={
          <SheetClose asChild>
            <Button variant="primary" className="w-full">
              {found === undefined ? 'Show vacancies' : `Show ${vacancyCount(found)}`}
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

'use client'

import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Sheet, SheetClose, SheetContent } from '#components/ui/sheet.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { useFound } from './use-search.ts'

/** The filters over the page, on screens too narrow for the sidebar. */
export function FiltersSheet({ onClose }: { onClose: () => void }) {
  const t = texts('vacancies.facets')
  const found = useFound()
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={texts('vacancies.search')('filters')}
        side="left"
        footer={
          <SheetClose asChild>
            <Button variant="primary" className="w-full">
              {found === undefined ? t('show') : t('showFound', { count: found })}
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

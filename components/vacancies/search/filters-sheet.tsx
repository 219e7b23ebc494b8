'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'

const Panel = dynamic(async () => (await import('./filters-sheet-panel.tsx')).FiltersSheetPanel, { ssr: false })

/** The filters of narrower screens, where the sidebar has no room. */
export function FiltersSheet({ count }: { count: number }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="xl:hidden">
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="px-2.5">
        <SlidersHorizontal aria-hidden />
        Filters
        {count > 0 && <Badge tone="accent">{count}</Badge>}
      </Button>
      {open && <Panel onClose={() => setOpen(false)} />}
    </div>
  )
}

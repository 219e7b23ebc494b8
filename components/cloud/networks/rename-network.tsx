'use client'

import { useState } from 'react'
import dynamic from 'next/dynamic'
import { Pencil } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import type { Network } from '../types.ts'

const Panel = dynamic(async () => (await import('./rename-network-dialog.tsx')).RenameNetworkDialog, { ssr: false })

export function RenameNetwork({ network }: { network: Network }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={`Rename ${network.Name}`}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden /> Rename
      </Button>
      {open && <Panel network={network} onClose={() => setOpen(false)} />}
    </>
  )
}

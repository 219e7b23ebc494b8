'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { BellPlus } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { goSignIn, useAccount } from '#components/vacancies/use-account.ts'
import { useSearch } from '../use-search.ts'

const Dialog = dynamic(async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog, { ssr: false })

/** Keeps the present search, to see later what is new in it. */
export function SaveSearch() {
  const { query } = useSearch()
  const account = useAccount()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-haspopup="dialog"
        aria-label="Save this search"
        title="Save this search"
        onClick={() => (account ? setOpen(true) : goSignIn())}
      >
        <BellPlus aria-hidden />
      </Button>
      {open && <Dialog query={query} onClose={() => setOpen(false)} />}
    </>
  )
}

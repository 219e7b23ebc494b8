'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Flag } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'

const ReportDialog = dynamic(async () => (await import('./report-dialog.tsx')).ReportDialog, { ssr: false })

/** Reports a vacancy, also without an account. */
export function ReportButton({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag aria-hidden />
        {texts('vacancies.report')('open')}
      </Button>
      {open && <ReportDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

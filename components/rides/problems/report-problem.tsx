'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Flag } from 'lucide-react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import type { ReportFormProps } from './report-form.tsx'

const ReportForm = dynamic(async () => (await import('./report-form.tsx')).ReportForm, { ssr: false })

export type ReportProblemProps = ReportFormProps & Pick<ButtonProps, 'variant' | 'size' | 'className'>

/** The button that opens the form of a report, whose code loads on first use. */
export function ReportProblem({ orderId, token, reported, replies, onReported, ...look }: ReportProblemProps) {
  const t = texts('rides.problem')
  const [open, setOpen] = useState(false)
  return (
    <DialogButton
      trigger={
        <Button {...look}>
          <Flag aria-hidden />
          {t('report')}
        </Button>
      }
      title={t('report')}
      open={open}
      onOpenChange={setOpen}
    >
      <ReportForm
        orderId={orderId}
        token={token}
        reported={reported}
        replies={replies}
        onReported={(topic) => {
          setOpen(false)
          onReported(topic)
        }}
      />
    </DialogButton>
  )
}

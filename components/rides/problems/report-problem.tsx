'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Flag } from 'lucide-react'
import type { Topic } from '#server/products/rides/problems/topics.schema.ts'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'

const ReportForm = dynamic(async () => (await import('./report-form.tsx')).ReportForm, { ssr: false })

export interface ReportProblemProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  orderId: string
  /** Token of a feedback link; without it the session cookie counts. */
  token?: string | undefined
  /** Topics of which the trip has a report. */
  reported: readonly Topic[]
  /** True where a reply appears on the page of the trip. */
  replies: boolean
  onReported: (topic: Topic) => void
}

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

'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Play } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { TryItProps } from './try-form.tsx'

const Form = dynamic(async () => (await import('./try-form.tsx')).TryForm, {
  loading: () => <Skeleton className="h-40" />,
})

/** A button that opens the form, which a reader who tries nothing never loads. */
export function TryIt(props: TryItProps) {
  const t = texts('docs.call')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="space-y-3 text-sm">
      <Button
        aria-expanded={isOpen}
        aria-label={t('openOf', { method: props.method, path: props.path })}
        onClick={() => setOpen(!isOpen)}
      >
        <Play aria-hidden />
        {t('open')}
      </Button>
      {isOpen && <Form {...props} />}
    </div>
  )
}

'use client'

import { useEffect, useId, useRef, type ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

type NewSecretProps = {
  /** Omitted in a dialog, which has a title already. */
  title?: ReactNode
  /** What to do with the secret, and why it must be done now. */
  children: ReactNode
  value: string
  /** What is copied, for the accessible name: "Copy token". */
  copyLabel: string
  testId: string
  onDone: () => void
}

/** A secret that was just created, shown only here; takes focus so that it is not missed. */
export function NewSecret({ title, children, value, copyLabel, testId, onDone }: NewSecretProps) {
  const section = useRef<HTMLElement>(null)
  const t = texts('ui.newSecret')
  const id = useId()
  useEffect(() => section.current?.focus(), [value])
  return (
    <section
      ref={section}
      tabIndex={-1}
      {...(title ? { 'aria-labelledby': id } : { 'aria-label': t('name') })}
      className="rounded-xl border border-accent-line bg-accent-soft p-4 outline-none"
    >
      {title && (
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
      )}
      <p className="mt-1 break-words text-muted">{children}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <code
          data-testid={testId}
          className="min-w-0 grow basis-full rounded-md border bg-surface px-2.5 py-1.5 font-mono break-all select-all sm:basis-0"
        >
          {value}
        </code>
        <CopyButton value={value} label={copyLabel} variant="primary">
          {texts('ui.copy')('action')}
        </CopyButton>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </section>
  )
}

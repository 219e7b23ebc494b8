'use client'

import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { Crash } from '#components/shell/crash.tsx'
import './globals.css'

/** Shown when the root layout itself fails, so it renders its own document. */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang={currentLocale()}>
      <body className="flex flex-col font-sans">
        <title>{`${texts('shell.crash')('title')} · Quartet`}</title>
        <Crash error={error} retry={retry} />
      </body>
    </html>
  )
}

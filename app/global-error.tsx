'use client'

import { Crash } from '#components/shell/crash.tsx'
import './globals.css'

/** Shown when the root layout itself fails, so it renders its own document. */
export default function GlobalErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="flex flex-col font-sans">
        <title>Something went wrong · Quartet</title>
        <Crash error={error} retry={retry} />
      </body>
    </html>
  )
}

'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { CreatedToken } from './tokens-view.tsx'

/** The secret of a token that was just made, shown this once; takes focus so that nobody misses it. */
export function NewToken({ token, onDone }: { token: CreatedToken; onDone: () => void }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [token.id])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="new-token"
      className="rounded-xl border border-accent-line bg-accent-soft p-4 outline-none"
    >
      <h2 id="new-token" className="text-base font-semibold">
        Token “{token.name}” is ready
      </h2>
      <p className="mt-1 text-muted">Copy it now: it is not kept in readable form and cannot be shown again.</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <code
          data-testid="token"
          className="min-w-0 grow basis-full rounded-md border bg-surface px-2.5 py-1.5 font-mono break-all select-all sm:basis-0"
        >
          {token.token}
        </code>
        <CopyButton value={token.token} label="Copy token" variant="primary">
          Copy
        </CopyButton>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  )
}

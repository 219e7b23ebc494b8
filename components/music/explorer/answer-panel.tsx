'use client'

import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { number } from '../format.ts'
import type { Shown } from './ask.ts'

const SCROLLED_BY_KEYS = { tabIndex: 0 }

/** Facts of an answer above its text. */
export function AnswerPanel({ label, shown, text }: { label: string; shown: Shown; text: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-1.5">
        <Badge tone="accent">{`${number(shown.bytes)} bytes`}</Badge>
        {shown.facts.map(([name, value]) => (
          <Badge key={name}>{`${name}: ${value}`}</Badge>
        ))}
      </p>
      <div className="relative">
        <pre
          {...SCROLLED_BY_KEYS}
          aria-label={label}
          className="max-h-128 overflow-auto rounded-lg border bg-sunken p-3 font-mono text-sm whitespace-pre"
        >
          {text}
        </pre>
        <span className="absolute top-2 right-2">
          <CopyButton value={text} label={`Copy ${label}`} />
        </span>
      </div>
    </div>
  )
}

import Link from 'next/link'
import type { ReactNode } from 'react'

const PART = /(`[^`]+`|\*\*[^*]+\*\*|\[(?:`[^`]+`|[^\]])+\]\([^)]+\))/

/** Text with code, emphasis and links. */
export function Inline({ text }: { text: string }): ReactNode {
  return text.split(PART).map((part, n) => <Part key={n} part={part} />)
}

function Part({ part }: { part: string }): ReactNode {
  if (/^`.+`$/.test(part)) {
    return <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-sm wrap-anywhere">{part.slice(1, -1)}</code>
  }
  if (/^\*\*.+\*\*$/.test(part)) return <strong className="font-semibold">{part.slice(2, -2)}</strong>
  const [, label, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
  if (!label || !href) return part
  return (
    <Link href={href} prefetch={false} className="text-accent-text underline underline-offset-4">
      <Inline text={label} />
    </Link>
  )
}

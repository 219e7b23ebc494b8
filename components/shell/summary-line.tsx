import Link from 'next/link'
import type { ReactNode } from 'react'

type SummaryLineProps = { href: string; title: ReactNode; detail: ReactNode; aside?: ReactNode }

/** The latest item of a product on its home card; the whole line is the link. */
export function SummaryLine({ href, title, detail, aside }: SummaryLineProps) {
  return (
    <div className="relative flex items-center gap-4 px-4 py-3 hover:bg-hover/60">
      <div className="min-w-0 flex-1">
        <Link href={href} prefetch={false} className="block truncate font-medium after:absolute after:inset-0">
          {title}
        </Link>
        <div className="truncate text-subtle">{detail}</div>
      </div>
      {aside && <div className="shrink-0 text-right text-muted">{aside}</div>}
    </div>
  )
}

/** What a card says when it has nothing to show. */
export function SummaryNote({ children }: { children: ReactNode }) {
  return <p className="px-4 py-3 text-muted">{children}</p>
}

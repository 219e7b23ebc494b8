import Link from 'next/link'
import type { ReactNode } from 'react'

type LiveLineProps = { href: string; title: ReactNode; detail: ReactNode; aside?: ReactNode }

/** One thing that goes on in a product; the whole line is the link. */
export function LiveLine({ href, title, detail, aside }: LiveLineProps) {
  return (
    <div className="relative flex items-center gap-4 px-4 py-3 hover:bg-hover/60">
      <div className="min-w-0 flex-1">
        <Link href={href} prefetch={false} className="block truncate font-medium after:absolute after:inset-0">
          {title}
        </Link>
        <p className="truncate text-subtle">{detail}</p>
      </div>
      {aside && <div className="shrink-0 text-right text-muted">{aside}</div>}
    </div>
  )
}

/** What a card says when there is nothing to show. */
export function LiveNote({ children }: { children: ReactNode }) {
  return <p className="px-4 py-3 text-muted">{children}</p>
}

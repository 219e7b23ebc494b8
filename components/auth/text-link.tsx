import Link from 'next/link'
import type { ReactNode } from 'react'

/** A link inside a sentence. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="font-medium text-accent-text underline underline-offset-4">
      {children}
    </Link>
  )
}

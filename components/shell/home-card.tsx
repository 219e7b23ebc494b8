import Link from 'next/link'
import { useId, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import type { ProductId } from '#server/core/scopes.schema.ts'

type HomeCardProps = {
  product: ProductId
  title: string
  href: string
  icon: LucideIcon
  /** Beside the title: the page used most. */
  link?: { href: string; label: string }
  /** Beside the title, in place of a link. */
  state?: ReactNode
  children: ReactNode
}

/** A card of the home page for one product: a title, and lines with what needs attention. */
export function HomeCard({ product, title, href, icon: Icon, link, state, children }: HomeCardProps) {
  const id = useId()
  return (
    <Card data-product={product} aria-labelledby={id} className="flex flex-col overflow-hidden">
      <div className="flex h-12 items-center gap-2.5 border-b px-4">
        <Icon className="size-4 shrink-0 text-accent-text" aria-hidden />
        <h2 id={id} className="min-w-0 flex-1 truncate font-semibold">
          <Link href={href} prefetch={false} className="hover:underline">
            {title}
          </Link>
        </h2>
        {state}
        {link && (
          <LinkButton href={link.href} size="sm">
            {link.label}
          </LinkButton>
        )}
      </div>
      <div className="flex flex-1 flex-col divide-y">{children}</div>
    </Card>
  )
}

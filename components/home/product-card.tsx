import Link from 'next/link'
import type { ReactNode } from 'react'
import { ArrowRight } from 'lucide-react'
import { Card } from '#components/ui/card.tsx'
import { cn } from '#components/ui/cn.ts'
import type { Product } from '#components/shell/products.ts'

type ProductCardProps = {
  product: Product
  className?: string
  /** What is going on in the product now. */ children?: ReactNode
}

/** A product on the home page: what it is, what is new, and the way in. */
export function ProductCard({ product, className, children }: ProductCardProps) {
  const { id, name, href, icon: Icon, tagline } = product
  return (
    <Card data-product={id} aria-labelledby={`product-${id}`} className={cn('flex flex-col', className)}>
      <div className="flex items-start gap-3 p-4">
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-text">
          <Icon className="size-4.5" aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={`product-${id}`} className="text-base font-semibold">
            <Link href={href} prefetch={false} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="text-muted">{tagline}</p>
        </div>
        <ArrowRight className="mt-1 size-4 text-subtle" aria-hidden />
      </div>
      {children && <div className="flex flex-1 flex-col border-t">{children}</div>}
    </Card>
  )
}

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { BookOpen, ChevronsUpDown } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { buttonStyles } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { BarMenu, BarMenuLink } from './bar-menu.tsx'
import { UnreadCount } from './notifications/count.tsx'
import { useUnreadOfProduct } from './notifications/unread.ts'
import { productOf, type ProductId } from './products.ts'
import { useProducts } from './served.tsx'

/** The product switcher: links side by side, a menu on a phone. */
export function ProductNav() {
  const t = texts('shell.products')
  const current = productOf(usePathname())
  const products = useProducts()
  return (
    <nav aria-label={t('label')}>
      <ul className="hidden items-center gap-0.5 md:flex">
        {products.map(({ id, name, href }) => (
          <li key={id}>
            <Link
              href={href}
              prefetch={false}
              aria-current={current?.id === id ? 'page' : undefined}
              className={cn(
                'flex h-8 items-center rounded-md px-2.5 font-medium transition-colors hover:bg-hover hover:text-fg',
                current?.id === id ? 'text-fg' : 'text-muted',
              )}
            >
              {current?.id === id && (
                <span data-product={id} aria-hidden className="mr-2 size-1.5 rounded-full bg-accent" />
              )}
              {name}
              <ProductCount id={id} />
            </Link>
          </li>
        ))}
      </ul>
      <BarMenu
        label={t('switch')}
        side="left"
        className="min-w-48"
        button={{ className: 'px-2 text-fg md:hidden' }}
        trigger={
          <>
            {current?.name ?? t('none')}
            <ChevronsUpDown className="text-subtle" aria-hidden />
          </>
        }
      >
        {products.map(({ id, name, href, icon }) => (
          <BarMenuLink key={id} href={href} icon={icon} label={name} current={current?.id === id}>
            <ProductCount id={id} />
          </BarMenuLink>
        ))}
      </BarMenu>
    </nav>
  )
}

function ProductCount({ id }: { id: ProductId }) {
  return (
    <span data-product={id} className="contents">
      <UnreadCount unread={useUnreadOfProduct(id)} />
    </span>
  )
}

/** The documentation: a word beside the search, on a phone an icon. */
export function DocsLink() {
  const pathname = usePathname()
  const isHere = pathname === '/docs' || pathname.startsWith('/docs/')
  return (
    <Link
      href="/docs"
      prefetch={false}
      aria-current={isHere ? 'page' : undefined}
      className={cn(buttonStyles({ variant: 'ghost' }), 'px-2', isHere ? 'text-fg' : 'text-muted')}
    >
      <BookOpen aria-hidden className="md:hidden" />
      <span className="max-md:sr-only">{texts('shell')('docs')}</span>
    </Link>
  )
}

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { ChevronsUpDown, LayoutGrid } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx'
import { productOf, products } from './products.ts'

/** The product switcher: links side by side, a menu on a phone. */
export function ProductNav() {
  const current = productOf(usePathname())
  return (
    <nav aria-label="Products">
      <ul className="hidden items-center gap-0.5 md:flex">
        {products.map(({ id, name, href }) => (
          <li key={id}>
            <Link
              href={href}
              aria-current={current?.id === id ? 'page' : undefined}
              className={cn(
                'flex h-8 items-center rounded-md px-2.5 font-medium transition-colors hover:bg-hover hover:text-fg',
                current?.id === id ? 'text-fg' : 'text-muted',
              )}
            >
              <span
                data-product={id}
                aria-hidden
                className={cn('mr-2 size-1.5 rounded-full bg-accent', current?.id !== id && 'hidden')}
              />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" className="px-2 text-fg md:hidden">
            <span className="sr-only">Product: </span>
            {current?.name ?? 'Products'}
            <ChevronsUpDown className="text-subtle" aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuItem asChild>
            <Link href="/">
              <LayoutGrid aria-hidden />
              Home
            </Link>
          </DropdownMenuItem>
          {products.map(({ id, name, href, icon: Icon }) => (
            <DropdownMenuItem asChild key={id}>
              <Link href={href} data-product={id} aria-current={current?.id === id ? 'page' : undefined}>
                <Icon aria-hidden />
                {name}
              </Link>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </nav>
  )
}

import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { GUIDES } from './guides.ts'

const LINKS = [
  { href: '/docs', name: 'Getting started' },
  ...GUIDES.map(({ slug, name }) => ({ href: `/docs/${slug}`, name })),
  { href: '/docs/reference', name: 'API reference' },
]

/** Menu of the documentation. On a phone its entries wrap. */
export function DocsNav({ path }: { path: string }) {
  return (
    <nav aria-label="Documentation" className="w-48 shrink-0 max-lg:w-full lg:sticky lg:top-20 lg:self-start">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {LINKS.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === path ? 'page' : undefined}
              className={cn(
                'flex min-h-8 items-center rounded-md px-2.5 hover:bg-hover hover:text-fg',
                href === path ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

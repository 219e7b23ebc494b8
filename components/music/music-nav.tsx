'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '#components/ui/cn.ts'

const PLACES = [
  { href: '/music', name: 'Today' },
  { href: '/music/tracks', name: 'Tracks' },
  { href: '/music/artists', name: 'Artists' },
  { href: '/music/albums', name: 'Albums' },
  { href: '/music/search', name: 'Search' },
  { href: '/music/explorer', name: 'API explorer' },
] as const

/** The pages of the catalogue. */
export function MusicNav() {
  const path = usePathname()
  const isHere = (href: string) => path === href || (href !== '/music' && path.startsWith(`${href}/`))
  return (
    <nav aria-label="Music" className="-mx-4 overflow-x-auto border-b px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-5">
        {PLACES.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={isHere(href) ? 'page' : undefined}
              className={cn(
                '-mb-px inline-flex h-10 items-center border-b-2 font-medium whitespace-nowrap -outline-offset-2 transition-colors hover:text-fg',
                isHere(href) ? 'border-accent text-fg' : 'border-transparent text-muted',
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

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '#components/ui/cn.ts'

const PLACES = [
  { href: '/rides', name: 'Trips' },
  { href: '/rides/demo', name: 'Demo' },
  { href: '/rides/support', name: 'Support', role: 'agent' },
  { href: '/rides/switches', name: 'Switches', role: 'operator' },
] as const

/** The pages of this product that the account may open. */
export function RidesNav({ roles }: { roles: readonly string[] }) {
  const path = usePathname()
  return (
    <nav aria-label="Rides" className="-mx-4 overflow-x-auto border-b px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-5">
        {PLACES.filter((place) => !('role' in place) || roles.includes(place.role)).map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={path === href ? 'page' : undefined}
              className={cn(
                '-mb-px inline-flex h-10 items-center border-b-2 font-medium -outline-offset-2 transition-colors hover:text-fg',
                path === href ? 'border-accent text-fg' : 'border-transparent text-muted',
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

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { cn } from '#components/ui/cn.ts'

export type SectionPlace = {
  href: string
  name: string
  /** Pages of this place with an address elsewhere; `*` stands for one part of an address. */
  also?: readonly string[]
}

type SectionNavProps = {
  /** Name of the landmark: the product's. */
  label: string
  places: readonly SectionPlace[]
}

/** The pages of one product in a line under the top bar. One is at the place that names the address, else where it begins furthest. */
export function SectionNav({ label, places }: SectionNavProps) {
  const here = placeOf(usePathname(), places)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showPresent(nav.current), [here?.href])
  return (
    <nav ref={nav} aria-label={label} className="overflow-x-auto border-b px-4 sm:px-6">
      <ul className="flex w-max gap-5">
        {places.map(({ href, name }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              prefetch={false}
              aria-current={href === here?.href ? 'page' : undefined}
              className={cn(
                '-mb-px inline-flex h-10 items-center border-b-2 font-medium whitespace-nowrap -outline-offset-2 transition-colors hover:text-fg',
                href === here?.href ? 'border-accent text-fg' : 'border-transparent text-muted',
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

/** On a phone the line is wider than the screen: the present place is brought into its middle. */
function showPresent(nav: HTMLElement | null): void {
  const present = nav?.querySelector<HTMLElement>('[aria-current]')
  if (!nav || !present) return
  const { left, width } = present.getBoundingClientRect()
  nav.scrollLeft += left + width / 2 - (nav.getBoundingClientRect().left + nav.clientWidth / 2)
}

function placeOf(path: string, places: readonly SectionPlace[]): SectionPlace | undefined {
  const named = places.find(({ also }) => also?.some((address) => matches(path, address)))
  if (named) return named
  return places
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .reduce<SectionPlace | undefined>(
      (best, place) => (best && best.href.length >= place.href.length ? best : place),
      undefined,
    )
}

function matches(path: string, address: string): boolean {
  const [parts, wanted] = [path.split('/'), address.split('/')]
  return parts.length === wanted.length && wanted.every((part, at) => part === '*' || part === parts[at])
}

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, type ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import { UnreadCount } from './notifications/count.tsx'
import { useUnreadOfSection } from './notifications/unread.ts'
import type { Role } from '#server/core/scopes.schema.ts'
import { useDeveloperMode } from './developer-mode.tsx'

type SectionLink = {
  href: string
  name: string
  /** Other paths for which this link is the current one; `*` stands for one segment. */
  also?: readonly string[]
  /** Who sees it: everyone when omitted, `user` for anyone signed in. */
  role?: Role
  /** If true, the link is shown only in developer mode, or when its page is open. */
  developer?: boolean
  /** After the name, in place of the number of unread notifications. */
  badge?: ReactNode
}

type SectionNavProps = {
  /** Name of the landmark: the product. */
  label: string
  links: readonly SectionLink[]
  /** The roles of the account; null for visitors. */
  roles?: readonly string[] | null
}

/**
 * Links to the pages of one product, below the top bar. The current link is the one whose `also` matches, else the one
 * whose `href` is the longest prefix of the path.
 */
export function SectionNav({ label, links: all, roles = null }: SectionNavProps) {
  const path = usePathname()
  const { isOn } = useDeveloperMode()
  const links = all.filter(
    ({ href, role, developer }) =>
      (!role || (role === 'user' ? roles : roles?.includes(role))) && (!developer || isOn || href === path),
  )
  const current = currentLink(path, links)
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToCurrent(line.current), [current?.href])
  return (
    <nav aria-label={label} className="border-b">
      <div ref={line} className="page-frame overflow-x-auto">
        <ul className="flex w-max gap-5">
          {links.map(({ href, name, also, badge }) => (
            <li key={href} className="shrink-0">
              <Link
                href={href}
                prefetch={false}
                aria-current={href === current?.href ? 'page' : undefined}
                className={sectionLink(href === current?.href)}
              >
                {name}
                {badge ?? <SectionCount addresses={[href, ...(also ?? [])]} />}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function SectionCount({ addresses }: { addresses: readonly string[] }) {
  const unread = useUnreadOfSection((section) => addresses.some((address) => matches(section, address)))
  return <UnreadCount unread={unread} />
}

/** Class names of a link in a `SectionNav` or `TabLinks`. */
export function sectionLink(current: boolean): string {
  return cn(
    'inline-flex h-10 items-center border-b-2 font-medium whitespace-nowrap -outline-offset-2 transition-colors hover:text-fg',
    current ? 'border-accent text-fg' : 'border-transparent text-muted',
  )
}

/** On a phone the line is wider than the screen: scrolls the current link to its centre. */
function scrollToCurrent(line: HTMLElement | null): void {
  const current = line?.querySelector<HTMLElement>('[aria-current]')
  if (!line || !current) return
  const { left, width } = current.getBoundingClientRect()
  line.scrollLeft += left + width / 2 - (line.getBoundingClientRect().left + line.clientWidth / 2)
}

function currentLink(path: string, links: readonly SectionLink[]): SectionLink | undefined {
  const named = links.find(({ also }) => also?.some((address) => matches(path, address)))
  if (named) return named
  return links
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .reduce<SectionLink | undefined>(
      (best, link) => (best && best.href.length >= link.href.length ? best : link),
      undefined,
    )
}

function matches(path: string, address: string): boolean {
  const [parts, wanted] = [path.split('/'), address.split('/')]
  return parts.length === wanted.length && wanted.every((part, at) => part === '*' || part === parts[at])
}

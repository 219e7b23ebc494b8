'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { withQuery } from './search-params.ts'
import { sectionLink } from './section-nav.tsx'

type Tab<T extends string> = { id: T; name: string }
type TabLinksProps<T extends string> = { label: string; tabs: readonly Tab<T>[]; current: T }

/** The parts of a page as links: the chosen one is in the address, so that it can be shared and returned to. */
export function TabLinks<T extends string>({ label, tabs, current }: TabLinksProps<T>) {
  const path = usePathname()
  return (
    <nav aria-label={label} className="overflow-x-auto border-b">
      <ul className="flex w-max gap-5">
        {tabs.map(({ id, name }, at) => {
          const href = withQuery(path, { tab: at === 0 ? undefined : id })
          return (
            <li key={id}>
              <Link
                href={href}
                prefetch={false}
                scroll={false}
                aria-current={id === current ? 'page' : undefined}
                className={sectionLink(id === current)}
                // The data of every tab is loaded already: a router navigation would request the page again.
                onNavigate={(event) => {
                  event.preventDefault()
                  history.pushState(null, '', href)
                }}
              >
                {name}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The tab that the address names, else the first. */
export function useTab<T extends string>(tabs: readonly [Tab<T>, ...Tab<T>[]]): T {
  const wanted = useSearchParams().get('tab')
  return (tabs.find(({ id }) => id === wanted) ?? tabs[0]).id
}

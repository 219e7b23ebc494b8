import Link from 'next/link'
import type { ReactNode, Ref } from 'react'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf, payText } from '../format.ts'
import type { Item } from './vacancy-row.tsx'

type ShortRowProps = {
  item: Pick<Item, 'id' | 'name' | 'employer' | 'area' | 'salary' | 'salary_range' | 'published_at'>
}

/** A vacancy in two lines, for a `ShortList`. */
export function ShortRow({ item }: ShortRowProps) {
  return (
    <li className="relative flex items-baseline gap-3 py-2.5 hover:bg-hover/60">
      <div lang={langOf(item.name)} className="min-w-0 flex-1">
        <Link
          href={`/vacancies/${item.id}`}
          prefetch={false}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {item.name}
        </Link>
        <span className="block truncate text-subtle">
          <UserText text={item.employer.name} />
          {' · '}
          <UserText text={item.area.name} />
        </span>
      </div>
      <div className="shrink-0 text-right">
        <span className="block tabular-nums">{payText(item) ?? '–'}</span>
        <span className="text-subtle">
          <RelativeTime at={isoOf(item.published_at)} />
        </span>
      </div>
    </li>
  )
}

type ShortListProps = {
  title: string
  heading: 'h2' | 'h3'
  className: string
  ref?: Ref<HTMLElement>
  /** The rows, or a skeleton or message in their place. */
  children: ReactNode
}

/** A list of related vacancies, with a heading. */
export function ShortList({ title, heading: Heading, className, ref, children }: ShortListProps) {
  return (
    <section ref={ref} aria-label={title} className={className}>
      <Heading className="font-semibold">{title}</Heading>
      <ul className="mt-1 divide-y">{children}</ul>
    </section>
  )
}

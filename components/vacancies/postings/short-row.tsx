import Link from 'next/link'
import { cn } from '#components/ui/cn.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { langOf } from '#components/ui/locale.ts'
import { isoOf, payText } from '../format.ts'
import type { Item } from './vacancy-row.tsx'

type ShortRowProps = {
  item: Pick<Item, 'id' | 'name' | 'employer' | 'area' | 'salary' | 'salary_range' | 'published_at'>
  className?: string
}

/** A vacancy in two lines, below a similar one. */
export function ShortRow({ item, className }: ShortRowProps) {
  return (
    <li className={cn('relative flex items-baseline gap-3 py-2.5 hover:bg-hover/60', className)}>
      <div lang={langOf(item.name)} className="min-w-0 flex-1">
        <Link
          href={`/vacancies/${item.id}`}
          prefetch={false}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {item.name}
        </Link>
        <span className="block truncate text-subtle">
          <span lang={langOf(item.employer.name)}>{item.employer.name}</span>
          {' · '}
          <span lang={langOf(item.area.name)}>{item.area.name}</span>
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

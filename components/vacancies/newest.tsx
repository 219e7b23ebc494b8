import Link from 'next/link'
import type { RouterOutput } from '#components/trpc/client.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { salaryText } from './salary.ts'
import { isoOf } from './wire-date.ts'

/** The newest vacancies, for the product's card on the home page. */
export function Newest({ result }: { result: Pick<RouterOutput['vacancies']['search'], 'found' | 'items'> }) {
  return (
    <>
      <ul className="flex-1 divide-y">
        {result.items.map((item) => (
          <li key={item.id} className="relative flex items-baseline gap-3 px-4 py-2.5 hover:bg-hover/60">
            <div lang="ru" className="min-w-0 flex-1">
              <Link
                href={`/vacancies/${item.id}`}
                prefetch={false}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {item.name}
              </Link>
              <span className="block truncate text-subtle">
                {item.employer.name} · {item.area.name}
              </span>
            </div>
            <div className="shrink-0 text-right">
              <span className="block tabular-nums">{salaryText(item.salary) ?? '–'}</span>
              <span className="text-subtle">
                <RelativeTime at={isoOf(item.published_at)} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p className="border-t px-4 py-2.5 text-muted">{number.format(result.found)} vacancies open now</p>
    </>
  )
}

const number = new Intl.NumberFormat('ru-RU')

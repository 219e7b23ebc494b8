import type { RouterOutput } from '#components/trpc/client.ts'
import { ShortRow } from './short-row.tsx'

/** The newest vacancies, for the product's card on the home page. */
export function Newest({ result }: { result: Pick<RouterOutput['vacancies']['search'], 'found' | 'items'> }) {
  return (
    <>
      <ul className="flex-1 divide-y">
        {result.items.map((item) => (
          <ShortRow key={item.id} item={item} className="px-4" />
        ))}
      </ul>
      <p className="border-t px-4 py-2.5 text-muted">{number.format(result.found)} vacancies open now</p>
    </>
  )
}

const number = new Intl.NumberFormat('ru-RU')

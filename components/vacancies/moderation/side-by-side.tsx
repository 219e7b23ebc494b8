import { diffArrays } from 'diff'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { langOf } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader } from '#components/ui/table.tsx'
import { isoOf, payText } from '../format.ts'

export type Posting = RouterOutput['vacancies']['moderation']['duplicatesOf']['items'][number]

type SideBySideProps = { first: Posting; other: Posting; otherTitle: string }

/** Two postings of one job, with what differs marked. */
export function SideBySide({ first, other, otherTitle }: SideBySideProps) {
  const t = texts('vacancies.moderation')
  return (
    <>
      <Table label={t('factsOf', { posting: otherTitle })} className="table-fixed">
        <TableHead>
          <tr>
            <TableHeader className="w-28 sm:w-36">
              <span className="sr-only">{t('fact')}</span>
            </TableHeader>
            {[first, other].map(({ id }, at) => (
              <TableHeader key={id} className="py-2 whitespace-normal">
                <Link href={`/vacancies/${id}`} prefetch={false} className="hover:underline">
                  {at === 0 ? t('first') : otherTitle}
                </Link>
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {FACTS.map((fact) => {
            const values = [first, other].map((posting) => valueOf(posting, fact))
            const isSame = values[0] === values[1]
            return (
              <FactRow key={fact} name={t(`facts.${fact}`)}>
                {values.map((value, at) => (
                  <TableCell key={at} lang={langOf(value)} className="wrap-anywhere">
                    {isSame ? value : <mark>{value}</mark>}
                  </TableCell>
                ))}
              </FactRow>
            )
          })}
          <FactRow name={t('facts.published')}>
            {[first, other].map(({ id, vacancy }) => (
              <TableCell key={id}>
                <RelativeTime at={isoOf(vacancy.published_at)} />
              </TableCell>
            ))}
          </FactRow>
        </TableBody>
      </Table>
      <Texts first={first.text} other={other.text} titles={[t('first'), otherTitle]} />
    </>
  )
}

function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="px-4 py-2 font-normal text-subtle max-sm:px-3">
        {name}
      </th>
      {children}
    </tr>
  )
}

const FACTS = ['title', 'employer', 'source', 'pay', 'experience', 'schedule'] as const

function valueOf({ source, vacancy }: Posting, fact: (typeof FACTS)[number]): string {
  switch (fact) {
    case 'title':
      return vacancy.name
    case 'employer':
      return vacancy.employer.name
    case 'source':
      return source ?? texts('vacancies.moderation')('ownSource')
    case 'pay':
      return payText(vacancy) ?? texts('vacancies.common')('payNotStated')
    case 'experience':
    case 'schedule':
      return vacancy[fact]?.name ?? '–'
  }
}

function Texts({ first, other, titles }: { first: string; other: string; titles: string[] }) {
  const t = texts('vacancies.moderation')
  if (first === other) return <p className="px-4 pt-4 text-muted">{t('sameText')}</p>
  return (
    <div className="grid gap-x-6 gap-y-4 pt-4 md:grid-cols-2">
      {marked(first, other).map((text, at) => (
        <div key={titles[at]}>
          <h3 className="font-medium">{titles[at]}</h3>
          <p lang={langOf(first)} className="mt-1 wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}

/** Both texts, with the differing words marked. */
function marked(first: string, other: string): [ReactNode[], ReactNode[]] {
  const both: [ReactNode[], ReactNode[]] = [[], []]
  for (const [at, part] of (diffArrays(pieces(first), pieces(other), { maxEditLength: MOST_EDITS }) ?? []).entries()) {
    const text = part.value.join('')
    if (!part.added) both[0].push(part.removed ? <mark key={at}>{text}</mark> : text)
    if (!part.removed) both[1].push(part.added ? <mark key={at}>{text}</mark> : text)
  }
  return both[0].length + both[1].length > 0 ? both : [[first], [other]]
}

/** No marks beyond this: near-duplicates differ less, and the time of a comparison grows with the square. */
const MOST_EDITS = 2000

/** The words of a text, and the spaces between them. */
const pieces = (text: string): string[] => text.split(/(\s+)/)

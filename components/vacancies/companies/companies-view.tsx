'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'

const number = new Intl.NumberFormat('ru-RU')

/** Companies by name, with how many vacancies each has open. */
export function CompaniesView({ input }: { input: RouterInput['vacancies']['companies']['list'] }) {
  const trpc = useTRPC()
  const keys = useRowKeys<HTMLUListElement>()
  const list = useQuery(trpc.vacancies.companies.list.queryOptions(input))
  if (list.isPending) return <SkeletonRows rows={8} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  const { items, found, page, pages } = list.data
  return (
    <>
      <output className="text-muted">
        {number.format(found)} {found === 1 ? 'company' : 'companies'}
      </output>
      <Card aria-label="Companies found" className="overflow-hidden">
        {items.length === 0 && (
          <EmptyState icon={Building2} title="No company found">
            Search for another part of the name, or also among companies without open vacancies.
          </EmptyState>
        )}
        <ul ref={keys} className="grid md:grid-cols-2">
          {items.map((company) => (
            <li key={company.id} className="-mt-px border-t">
              <Company company={company} />
            </li>
          ))}
        </ul>
      </Card>
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(to) =>
          withQuery('/vacancies/companies', {
            text: input.text,
            all: input.only_with_vacancies === 'true' ? undefined : 'true',
            page: to || undefined,
          })
        }
      />
    </>
  )
}

function Company({ company }: { company: RouterOutput['vacancies']['companies']['list']['items'][number] }) {
  const { id, name, open_vacancies: open } = company
  return (
    <Link
      data-row
      href={`/vacancies/companies/${id}`}
      prefetch={false}
      className="flex items-baseline justify-between gap-4 px-4 py-3 -outline-offset-2 hover:bg-hover/60"
    >
      <span lang="ru" className="min-w-0 truncate font-medium">
        {name}
      </span>
      <span className="shrink-0 text-subtle tabular-nums">
        {open === 0 ? 'no vacancies' : `${number.format(open)} ${open === 1 ? 'vacancy' : 'vacancies'}`}
      </span>
    </Link>
  )
}

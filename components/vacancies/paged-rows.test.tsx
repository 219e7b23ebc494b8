import { expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import { PagedRows } from './paged-rows.tsx'

type Row = { id: string; name: string }
const IDLE = { data: undefined, isPending: false, error: null, isFetching: false, refetch: () => {} }
const list = (query: object, props: object = {}) =>
  render(
    <PagedRows<Row>
      label="Companies found"
      query={{ ...IDLE, ...query }}
      skeleton={3}
      empty={<p>No companies found</p>}
      row={({ name }) => <a href="/">{name}</a>}
      path="/vacancies/companies"
      {...props}
    />,
  )
const companies = (count: number) => `${count} companies`
const data = (items: Row[], found = items.length) => ({ data: { items, found, page: 1, pages: Math.ceil(found / 2) } })

it('shows the given number of skeleton rows, announced once', () => {
  const markup = list({ isPending: true })
  expect(textOf(markup)).toBe('Loading')
  expect(markup.match(/animate-pulse/g)).toHaveLength(6)
})

it('shows an error instead of the rows, even of rows loaded before', () => {
  const text = textOf(list({ ...data([{ id: '1', name: 'Ромашка' }]), error: new Error('gone') }))
  expect(text).toContain('The server could not be reached. Check the connection and try again. Try again')
  expect(text).not.toContain('Ромашка')
})

it('shows the empty state without pages', () => {
  const markup = list(data([]), { count: companies })
  expect(textOf(markup)).toBe('0 companies No companies found')
})

it('counts the results, names the list, and links the other pages', () => {
  const markup = list(data([{ id: '1', name: 'Ромашка' }], 5), { count: companies })
  expect(textOf(markup)).toMatch(/^5 companies Ромашка 1 2 3$/)
  expect(markup).toMatch(/<section[^>]* aria-label="Companies found"/)
  expect(markup).toContain('href="/vacancies/companies?page=2"')
})

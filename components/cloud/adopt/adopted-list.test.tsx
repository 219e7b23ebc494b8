import { expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { AdoptedList } from './adopted-list.tsx'

const page = (items: object[]) =>
  render(<AdoptedList />, [
    loaded(trpc.cloud.adoptions.list.queryOptions({}), { items: items as never, total: items.length }),
  ])

it('is not there while nothing was adopted', () => {
  expect(textOf(page([]))).toBe('')
})

it('names what was adopted, its account, and what stays managed on the host', () => {
  const one = { Kind: 'Server', ID: 7, Name: 'database', HostName: 'db-1', OwnerID: 'usr_1', State: 'Active' }
  const html = page([{ ...one, OwnerEmail: 'vera@mail.example', HostLimits: ['Profiles', 'RAM'] }])
  const text = textOf(html)
  expect(text).toContain('Server · db-1 · vera@mail.example')
  expect(text).toContain('Devices or limits come from a profile')
  expect(text).toContain('Its memory is not limited')
  expect(html).toContain('aria-label="Give database back to the host"')
})

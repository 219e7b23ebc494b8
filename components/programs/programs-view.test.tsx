import { expect, it } from 'vitest'
import { labelledRegions, loaded, render, trpc } from '#components/testing/render.tsx'
import { ProgramsView } from './programs-view.tsx'

it('tells two programs of one name apart by their client ids', () => {
  const program = (id: string) => ({ id, name: 'Reports', site: '', redirect_uris: [], scopes: [], confidential: true })
  const items = [program('prg_1'), program('prg_2')] as never
  const html = render(<ProgramsView />, [loaded(trpc.programs.list.queryOptions({}), { items })])
  expect(labelledRegions(html)).toEqual(['Reports prg_1', 'Reports prg_2'])
})

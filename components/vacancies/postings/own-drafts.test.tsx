// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import { OwnDrafts } from './own-drafts.tsx'

const QUERY = trpc.vacancies.drafts.list.queryOptions({ page: 0 })
const DRAFT = {
  draft_id: '5',
  name: 'Programmer',
  areas: [{ id: '1', name: 'Moscow' }],
  publication_ready: true,
  completed_fields_percentage: 100,
  last_change_time: '2026-11-01T10:00:00+0300',
}
const BEGUN = { ...DRAFT, draft_id: '6', name: '', areas: [], publication_ready: false, completed_fields_percentage: 9 }
const listed = (...items: object[]) =>
  loaded(QUERY, { items, found: items.length, page: 0, pages: 1, per_page: 20 } as never)

it('names a draft without a title, says how far it is, and publishes only what is ready', async () => {
  const page = await mount(<OwnDrafts page={0} />, [listed(DRAFT, BEGUN)], {
    'vacancies.drafts.publish': [{ data: { vacancy_ids: [17] } }],
  })
  expect(page.text).toContain('Untitled draft')
  expect(page.text).toContain('9% complete')
  expect(page.text.match(/ready to publish/g)).toHaveLength(1)
  await page.press('Publish Programmer')
  expect(page.sent).toEqual([{ path: 'vacancies.drafts.publish', input: { draft_id: '5', ignore_duplicates: false } }])
})

it('asks before a draft is deleted', async () => {
  const page = await mount(<OwnDrafts page={0} />, [listed(DRAFT)], { 'vacancies.drafts.delete': [{ data: {} }] })
  await page.press('Delete Programmer')
  expect(page.sent).toEqual([])
  await page.waitFor('It cannot be restored')
  await page.press('Delete draft', 'last')
  expect(page.sent).toEqual([{ path: 'vacancies.drafts.delete', input: { draft_id: '5' } }])
})

it('says where drafts come from when there are none', () => {
  expect(render(<OwnDrafts page={0} />, [listed()])).toContain('No drafts')
})

// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { mount, type Reply } from '#components/testing/mount.tsx'
import { loaded, trpc } from '#components/testing/render.tsx'
import { forgetDrafts, keepDraft, readDraft } from '#components/ui/form/form-drafts.ts'
import { VacancyEditor } from '../postings/vacancy-editor.tsx'
import { NEW_VACANCY } from '../postings/vacancy-values.ts'
import { ResumeEditor } from '../resumes/resume-editor.tsx'
import { NEW_RESUME } from '../resumes/resume-values.ts'
import { RespondDialog } from '../responses/respond-dialog.tsx'

const STATES = [
  loaded(trpc.account.me.queryOptions({}), { account: { id: 'vera' } } as never),
  loaded(trpc.vacancies.reference.dictionaries.queryOptions({}), {} as never),
  loaded(trpc.vacancies.reference.languages.queryOptions({}), [] as never),
  loaded(trpc.vacancies.resumes.mine.queryOptions({}), { items: [{ id: 'r1', title: 'Go' }] } as never),
]
const MOSCOW = { id: '1', name: 'Moscow' }
const PERSON = { first_name: 'Vera', last_name: 'Pavlova', area: MOSCOW }

beforeEach(() => forgetDrafts())

const aResumeForm = (replies: Record<string, Reply[]> = {}) => mount(<ResumeEditor />, STATES, replies)
const aVacancyForm = (replies: Record<string, Reply[]>, draftId?: string) =>
  mount(
    <VacancyEditor
      values={{ ...NEW_VACANCY, area: MOSCOW, professional_roles: { id: '96', name: 'Programmer' } }}
      {...(draftId !== undefined && { draftId })}
    />,
    STATES,
    replies,
  )

it('keeps what is entered, field by field', async () => {
  const page = await aResumeForm()
  expect(readDraft('vera resume new')).toBeNull()
  await page.type('Position', 'Accountant')
  expect(readDraft('vera resume new')?.values).toMatchObject({ title: 'Accountant' })
  expect(page.text).not.toContain('Restored')
  await page.type('Position', '')
  expect(readDraft('vera resume new')).toBeNull()
})

it('restores it for the same account and form, and goes back to the values before', async () => {
  keepDraft('vera resume new', { ...NEW_RESUME, title: 'Accountant' })
  const page = await aResumeForm()
  expect(page.field('Position').value).toBe('Accountant')
  expect(page.text).toContain('Restored what you entered')
  await page.press('Discard')
  expect(page.field('Position').value).toBe('')
  expect(page.text).not.toContain('Restored what you entered')
  expect(readDraft('vera resume new')).toBeNull()
})

it('restores neither that of another account or form, nor that of a month ago', async () => {
  keepDraft('boris resume new', { ...NEW_RESUME, title: 'Accountant' })
  keepDraft('vera resume 17', { ...NEW_RESUME, title: 'Accountant' })
  const page = await aResumeForm()
  expect(page.field('Position').value).toBe('')
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  expect(readDraft('vera resume 17')).toBeNull()
  vi.useRealTimers()
})

it('is forgotten once it is saved, not when saving fails', async () => {
  keepDraft('vera resume new', { ...NEW_RESUME, ...PERSON, title: 'Accountant' })
  const page = await aResumeForm({ 'vacancies.resumes.create': [{ message: 'Busy' }, { data: { id: 'r2' } }] })
  await page.press('Create resume')
  expect(readDraft('vera resume new')).not.toBeNull()
  await page.press('Create resume')
  expect(readDraft('vera resume new')).toBeNull()
  expect(page.went).toEqual(['/vacancies/resumes/mine'])
})

it('keeps a cover letter while its dialog is closed', async () => {
  const vacancy = { id: '9', name: 'Go', employer: { name: 'Go' }, response_letter_required: true } as never
  let closed = 0
  const page = await mount(<RespondDialog vacancy={vacancy} onClose={() => closed++} />, STATES, {})
  await page.waitFor('Cover letter')
  await page.type('Cover letter', 'Good morning')
  await page.press('Close')
  expect(closed).toBe(1)
  expect(readDraft('vera response 9')?.values).toEqual({ resume_id: 'r1', message: 'Good morning' })
})

it('saves a vacancy as a draft with what is missing', async () => {
  const page = await aVacancyForm({ 'vacancies.drafts.create': [{ data: { id: '5' } }] })
  await page.press('Save draft')
  const [{ input } = { input: {} }] = page.sent
  expect(input).toMatchObject({ name: null, description: null, area: { id: '1' }, professional_roles: [{ id: '96' }] })
  expect(page.went).toEqual(['/vacancies/employer?state=drafts'])
})

it('publishes a draft with what was changed in it by one call', async () => {
  const page = await aVacancyForm({ 'vacancies.drafts.publish': [{ data: { vacancy_ids: [17] } }] }, '5')
  await page.type('Title', 'Programmer')
  await page.type('Responsibilities', 'Write programs')
  await page.press('Publish vacancy')
  await expect.poll(() => page.went).toEqual(['/vacancies/17'])
  expect(page.sent).toMatchObject([
    { path: 'vacancies.drafts.publish', input: { draft_id: '5', ignore_duplicates: false, name: 'Programmer' } },
  ])
})

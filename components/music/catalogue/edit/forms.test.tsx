// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { TextForm, TrackForm } from './forms.tsx'

const TRACK = { title: 'Intro', duration: '0', path: '', artist: '', album: '' }

/** Saves nothing the first time, with this message at the field. */
function refusing<T>(field: string, text: string) {
  const saved: T[] = []
  let refused = false
  const save = async (input: T) => {
    if (refused) return void saved.push(input)
    refused = true
    const data = { httpStatus: 422, fields: { [field]: [text] } }
    throw TRPCClientError.from({ error: { message: text, code: -32600, data } } as never)
  }
  return { saved, save }
}

it('saves a track once the file that was refused is another', async () => {
  const { saved, save } = refusing<typeof TRACK>('path', 'There is no such file')
  const page = await mount(<TrackForm action="Save" save={save} values={TRACK} />, [], {})
  await page.type('File', 'intro.mp4')
  await page.press('Save')
  expect([page.errorAt('File'), page.focused]).toEqual(['There is no such file', 'File'])
  await page.type('File', 'intro.mp3')
  expect(page.errorAt('File')).toBe('')
  await page.press('Save')
  expect(saved).toEqual([{ ...TRACK, path: 'intro.mp3' }])
})

it('saves an album once its year is in digits', async () => {
  const saved: unknown[] = []
  const year = { value: /^\d*$/, message: 'Enter the year in digits' }
  const page = await mount(
    <TextForm
      action="Save"
      save={async (input) => void saved.push(input)}
      fields={[{ name: 'year', label: 'Year', maxLength: 4, pattern: year }]}
      values={{ year: '' }}
    />,
    [],
    {},
  )
  await page.type('Year', 'MMIV')
  await page.press('Save')
  expect([page.errorAt('Year'), page.focused]).toEqual(['Enter the year in digits', 'Year'])
  await page.type('Year', '2004')
  await page.press('Save')
  expect(saved).toEqual([{ year: '2004' }])
})

it('asks before unsaved changes are left', async () => {
  const page = await mount(<TrackForm action="Save" save={async () => {}} values={TRACK} />, [], {})
  expect(page.asksBeforeLeaving).toBe(false)
  await page.type('Title', 'Outro')
  expect(page.asksBeforeLeaving).toBe(true)
})

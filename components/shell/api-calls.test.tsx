// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { render } from '#components/testing/render.tsx'
import { ApiCalls } from './api-calls.tsx'
import { DeveloperModeProvider, ForDevelopers, useDeveloperMode } from './developer-mode.tsx'

const CALL = { name: 'List', method: 'GET', path: '/api/things', scope: 'webhooks:read' } as const

function Toggle() {
  const { isOn, set } = useDeveloperMode()
  return <button onClick={() => set(!isOn)}>Toggle</button>
}

const page = (on: boolean, signedIn: boolean) => (
  <DeveloperModeProvider on={on} signedIn={signedIn}>
    <Toggle />
    <ApiCalls open calls={[CALL]} />
    <ForDevelopers>id-of-a-thing</ForDevelopers>
  </DeveloperModeProvider>
)

it('shows API calls and identifiers in the developer mode alone, from the server on', () => {
  expect(render(page(false, true))).not.toMatch(/api\/things|id-of-a-thing/)
  expect(render(<ApiCalls open calls={[CALL]} />)).toBe('')
  const markup = render(page(true, true))
  expect(markup).toContain('/api/things')
  expect(markup).toContain('an API token with the scope webhooks:read')
  expect(markup).toContain('id-of-a-thing')
})

it('is remembered with the account', async () => {
  const shown = await mount(page(false, true), [], { 'account.update': [{ data: {} }, { message: 'Busy' }] })
  await shown.press('Toggle')
  expect(shown.text).toContain('id-of-a-thing')
  expect(shown.sent).toEqual([{ path: 'account.update', input: { developer_mode: true } }])
  await shown.press('Toggle')
  // The server has refused.
  await expect.poll(() => shown.text).toContain('id-of-a-thing')
  expect(document.cookie).toBe('')
})

it('is remembered by the browser of a visitor', async () => {
  const shown = await mount(page(false, false), [], {})
  await shown.press('Toggle')
  expect(shown.text).toContain('id-of-a-thing')
  expect(document.cookie).toContain('developer-mode=1')
  await shown.press('Toggle')
  expect(shown.text).not.toContain('id-of-a-thing')
  expect(document.cookie).not.toContain('developer-mode=1')
  expect(shown.sent).toEqual([])
})

it('is never part of a confirmation', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const confirmations = files.flatMap((file) => {
    const parts = readFileSync(`components/${file}`, 'utf8').split('<ConfirmDialog').slice(1)
    return parts.map((part) => ({ file, text: part.split('</ConfirmDialog>')[0] ?? '' }))
  })
  expect(confirmations.length).toBeGreaterThan(20)
  expect(confirmations.filter(({ text }) => text.includes('ApiCalls')).map(({ file }) => file)).toEqual([])
})

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { CopyButton } from './copy-button.tsx'

it.each([
  ['by the old command', true, 'Copied'],
  ['not at all, and says so', false, ''],
])('copies %s where the browser refuses the clipboard', async (_how, isAllowed, shown) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  const command = vi.fn(() => isAllowed)
  Object.assign(document, { execCommand: command })
  const messages: string[] = []
  addEventListener('quartet:toast', (event) =>
    messages.push((event as CustomEvent<{ message: string }>).detail.message),
  )
  const page = await mount(<CopyButton value="qt_1" label="Copy token" />, [], {})
  await page.press('Copy token')
  await expect.poll(() => command.mock.calls).toEqual([['copy']])
  await expect.poll(() => document.querySelector('output')?.textContent).toBe(shown)
  expect(messages).toHaveLength(isAllowed ? 0 : 1)
})

// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { Menu } from './menu.tsx'

const menu = (
  <Menu label="Actions for web-1" trigger="" button={{ 'aria-label': 'Actions for web-1' }} atButton>
    <button type="button">Copy</button>
    <button type="button" disabled>
      Power on
    </button>
    <a href="/settings">Settings</a>
  </Menu>
)

it('opens with the arrow key, and its entries that can be used follow each other in a circle', async () => {
  const page = await mount(menu, [], {})
  await page.key('Actions for web-1', 'ArrowDown')
  const visited = [page.focused]
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    visited.push(page.focused)
  }
  expect(visited).toEqual(['Copy', 'Settings', 'Copy', 'Settings', 'Copy', 'Settings'])
})

// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { act } from 'react'
import { mount } from '#components/testing/mount.tsx'
import { ToasterCorner } from './toaster-corner.tsx'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

it('lets the focus pass a message instead of sending it back', async () => {
  const page = await mount(
    <>
      <button>Before</button>
      <ToasterCorner requests={[{ kind: 'success', message: 'Resizing' }]} />
      <a href="/cloud">After</a>
    </>,
    [],
    {},
  )
  await page.waitFor('Resizing')
  // As a browser does; happy-dom leaves out where the focus comes from and goes to.
  const move = (type: string, relatedTarget: HTMLElement | null) =>
    act(
      async () =>
        void find('li[data-sonner-toast]')?.dispatchEvent(new FocusEvent(type, { bubbles: true, relatedTarget })),
    )
  await move('focusin', find('button'))
  find('a')?.focus()
  await move('focusout', find('a'))
  expect(page.focused).toBe('After')
})

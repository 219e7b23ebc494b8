// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { useState } from 'react'
import { Button } from './button.tsx'
import { DialogButton } from './dialog-button.tsx'

function Example() {
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogButton trigger={<Button>Add</Button>} title="Add a thing" open={isOpen} onOpenChange={setOpen}>
      <input aria-label="Name" />
    </DialogButton>
  )
}

it('returns the focus to the button that opened it', async () => {
  const page = await mount(<Example />, [], {})
  await page.press('Add')
  await page.waitFor('Add a thing')
  expect(page.focused).toBe('Name')
  await page.press('Close')
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
  expect(page.focused).toBe('Add')
})

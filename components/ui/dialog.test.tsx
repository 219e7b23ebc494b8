// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { expect, it } from 'vitest'
import { useState } from 'react'
import { Button } from './button.tsx'
import { DialogButton } from './dialog-button.tsx'
import { PaletteLauncher } from '#components/shell/palette-launcher.tsx'
import { Sheet, SheetContent } from './sheet.tsx'

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

function List() {
  const [items, setItems] = useState(['one', 'two', 'three'])
  return (
    <>
      <Button>Add</Button>
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Removable item={item} onRemove={() => setItems(items.filter((other) => other !== item))} />
          </li>
        ))}
      </ul>
      <Button>After the list</Button>
    </>
  )
}

function Removable({ item, onRemove }: { item: string; onRemove: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = <Button>Remove {item}</Button>
  return (
    <DialogButton trigger={trigger} title={`Remove ${item}?`} open={isOpen} onOpenChange={setOpen}>
      <Button onClick={onRemove}>Yes</Button>
    </DialogButton>
  )
}

it('gives the focus to the next row, the row above or what is near when its own row is gone', async () => {
  const page = await mount(<List />, [], {})
  for (const [item, next] of [
    ['two', 'Remove three'],
    ['three', 'Remove one'],
    ['one', 'After the list'],
  ] as const) {
    await page.press(`Remove ${item}`)
    await page.waitFor(`Remove ${item}?`)
    await page.press('Yes')
    await expect.poll(() => page.focused).toBe(next)
  }
})

function SheetExample() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Filters</Button>
      {isOpen && (
        <Sheet open onOpenChange={setOpen}>
          <SheetContent side="left" title="All filters">
            <input aria-label="Region" />
          </SheetContent>
        </Sheet>
      )}
    </>
  )
}

it('returns the focus from a sheet, though that is gone once it closes', async () => {
  const page = await mount(<SheetExample />, [], {})
  await page.press('Filters')
  await page.waitFor('All filters')
  await page.press('Close')
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
  expect(page.focused).toBe('Filters')
})

it('returns the focus from the palette to where it was opened', async () => {
  const page = await mount(<PaletteLauncher roles={null} />, [], {})
  await page.press('Search… Ctrl K')
  await page.waitFor('Search and commands')
  await page.key('Search and commands', 'Escape')
  await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
  expect(page.focused).toBe('Search… Ctrl K')
})

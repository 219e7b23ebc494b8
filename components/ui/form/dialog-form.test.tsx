// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it } from 'vitest'
import { mount } from '#components/testing/mount.tsx'
import { Button } from '../button.tsx'
import { DialogButton } from '../dialog-button.tsx'
import { DialogForm } from './dialog-form.tsx'

it('is submitted alone: not with the form in which the button of its dialog stands', async () => {
  const submitted: string[] = []
  function Nested() {
    const [open, setOpen] = useState(false)
    return (
      <form onSubmit={() => submitted.push('outer')}>
        <DialogButton trigger={<Button>Open</Button>} title="Inner" open={open} onOpenChange={setOpen}>
          <DialogForm
            onSubmit={(event) => {
              event.preventDefault()
              submitted.push('inner')
            }}
            action="Send"
            pending={false}
            error={undefined}
          >
            Fields
          </DialogForm>
        </DialogButton>
      </form>
    )
  }
  const page = await mount(<Nested />, [], {})
  await page.press('Open')
  await page.waitFor('Fields')
  await page.press('Send')
  expect(submitted).toEqual(['inner'])
})

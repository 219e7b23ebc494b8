// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button, IconButton, IconLink } from './button.tsx'

it('shows the name of a button or link that is only an icon as its tooltip, too', () => {
  const markup = renderToStaticMarkup(
    <>
      <IconButton icon={Trash2} label="Delete web-1" />
      <IconLink icon={Trash2} label="Open web-1" href="/cloud" />
    </>,
  )
  expect(markup).toMatch(/<button [^>]*title="Delete web-1"/)
  expect(markup).toMatch(/<a [^>]*title="Open web-1"/)
})

function Form({ onSend }: { onSend: () => void }) {
  const [pending, setPending] = useState(false)
  const send = () => {
    setPending(true)
    onSend()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Button type="submit" pending={pending}>
        Send
      </Button>
    </form>
  )
}

it('keeps the focus while it is pending, and ignores further presses', async () => {
  let sent = 0
  const page = await mount(<Form onSend={() => sent++} />, [], {})
  await page.press('Send')
  await page.press('Send')
  expect(sent).toBe(1)
  const button = document.activeElement
  expect(button?.textContent).toBe('Send')
  expect(button?.matches(':disabled')).toBe(false)
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  expect(button?.getAttribute('aria-busy')).toBe('true')
})

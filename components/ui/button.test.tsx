import { Trash2 } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { IconButton, IconLink } from './button.tsx'

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

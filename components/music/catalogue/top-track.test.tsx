import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import { TopTrack } from './top-track.tsx'

it('links the track of the day to a page that exists', () => {
  const track = { id: 7, title: 'Night Ferry', artist: { id: 1, title: 'Quartet' } }
  const markup = render(<TopTrack day="2026-11-22" entries={[{ plays: 3, track }]} />)
  expect(textOf(markup)).toContain('Night Ferry')
  const address = /href="([^"]+)"/.exec(markup)?.[1] ?? ''
  expect(existsSync(join(import.meta.dirname, '../../../app', address, 'page.tsx'))).toBe(true)
})

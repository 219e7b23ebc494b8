import { expect, it } from 'vitest'
import { render, textOf } from '#components/testing/render.tsx'
import { ExplorerView } from './explorer-view.tsx'

it('offers the internal layer to operators only', () => {
  expect(textOf(render(<ExplorerView operator />))).toMatch(/Layer Internal.*GET \/api\/internal\/track\?fields=/)
  const others = textOf(render(<ExplorerView operator={false} />))
  expect(others).toContain('GET /api/v1/track/1')
  expect(others).not.toMatch(/Layer|internal/i)
})

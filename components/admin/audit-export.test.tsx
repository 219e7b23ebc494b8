import { expect, test } from 'vitest'
import { render } from '#components/testing/render.tsx'
import { AuditExport } from './audit-table.tsx'

test('exports what the filter shows, not only the page, in two formats', () => {
  const markup = render(<AuditExport action="tokens." actor="usr_1&x" />)
  const links = [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(links).toEqual([
    '/api/audit/export?format=csv&actor=usr_1%26x&action=tokens.',
    '/api/audit/export?format=ndjson&actor=usr_1%26x&action=tokens.',
  ])
  expect(markup).toContain('Export as</span> CSV')
})

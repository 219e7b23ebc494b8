import { expect, it } from 'vitest'
import { webLink } from './web-link.ts'

it('lets only addresses of the web become links', () => {
  expect(webLink('https://example.com/jobs')).toBe('https://example.com/jobs')
  expect(webLink('HTTP://example.com')).toBe('HTTP://example.com')
  for (const address of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//a',
    null,
    '',
  ])
    expect(webLink(address)).toBeNull()
})

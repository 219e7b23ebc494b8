import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pathOf } from './path.ts'

describe('a request target', () => {
  test.each(['/', '/api/vacancies', '/api/vacancies/', '/api/areas/1%20x', '/_next/static/%5Bid%5D.js', '/a/b.c/..d'])(
    'in normal form passes: %s',
    (path) => expect(pathOf(`${path}?q=/../%2e`)).toBe(path),
  )

  test.each([
    '',
    '*',
    'api/vacancies',
    'http://elsewhere/api',
    '/api/./vacancies',
    '/api/x/../vacancies',
    '/api/..',
    '/api/.',
    '//api/vacancies',
    '/api//vacancies',
    '/api/%2e%2e/vacancies',
    '/api/%2E./vacancies',
    '/api%2Fvacancies',
    '/%61pi/vacancies',
    '/api/%5c..',
    '/api/vacancies%00',
    '/api\\vacancies',
    '/api/%zz',
    '/api/%ff',
    '/api/вакансии',
    '/api/vacancies#x',
  ])('that differs from its normal form is refused: %s', (target) => expect(pathOf(target)).toBeNull())

  test('that passes is what a URL parser makes of it: no second reading can find another path', () => {
    const part = fc.constantFrom('.', '..', '', 'api', '%2e', '%2F', '\\', 'a', '%41', '%D1%8F', ';', ':', '@', '~')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const target = `/${parts.join('/')}`
        const path = pathOf(target)
        if (path) expect(new URL(path, 'http://host').pathname).toBe(target)
      }),
      { numRuns: 2000 },
    )
  })
})

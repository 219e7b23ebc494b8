import { expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

it('keeps a path of this site with its query and fragment', () => {
  expect(safePath('/vacancies?text=go%20lang&page=2#top')).toBe('/vacancies?text=go%20lang&page=2#top')
})

it('keeps the query of an address that next-auth made absolute', () => {
  const origin = 'https://quartet.example'
  expect(safePath(`${origin}/vacancies?text=go&page=2`, origin)).toBe('/vacancies?text=go&page=2')
  expect(safePath(`${origin}.evil.example/vacancies`, origin)).toBe('/')
  expect(safePath(`${origin}//evil.example`, origin)).toBe('/')
  expect(safePath('https://evil.example/a', origin)).toBe('/')
})

it('sends every address outside this site to the home page', () => {
  const outside = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
    null,
  ]
  for (const next of outside) expect(safePath(next)).toBe('/')
  expect(safePath(['/a', '/b'])).toBe('/')
})

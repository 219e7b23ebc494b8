import { expect, it } from 'vitest'
import { phoneInput } from './vacancy-values.ts'

it('reads phone numbers in any notation, and nothing else', () => {
  expect(phoneInput(' 8 (900) 123-45-67')).toEqual({
    country: '7',
    city: '900',
    number: '1234567',
    formatted: '8 (900) 123-45-67',
  })
  expect(phoneInput('+375 29 123 45 67')).toMatchObject({ country: '37', city: '529', number: '1234567' })
  expect(phoneInput('123')).toBeNull()
})

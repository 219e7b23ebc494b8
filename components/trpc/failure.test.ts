import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'

const refused = (message: string, fields: Record<string, string[]>) =>
  failureOf(TRPCClientError.from({ error: { message, code: -32600, data: { httpStatus: 400, fields } } } as never))

it.each([
  ['Too big: expected number to be <=64', 'At most 64'],
  ['Too small: expected number to be >=1', 'At least 1'],
  ['Too big: expected string to have <=63 characters', 'At most 63 characters'],
  ['Too small: expected string to have >=1 characters', 'Must not be empty'],
  ['Too big: expected array to have <=16 items', 'At most 16'],
  ['Invalid input: expected int, received number', 'Must be a whole number'],
  ['Invalid string: must match pattern /^a/', 'Not a possible value'],
  ['Invalid email address', 'Must be an e-mail address'],
  ['must be one line', 'Must be one line'],
  ['The image needs at least 20 GB', 'The image needs at least 20 GB'],
])('says “%s” as “%s”', (text, meaning) => {
  expect(refused(text, { CPU: [text] }).fields).toEqual({ CPU: [meaning] })
  expect(refused(text, {}).message).toBe(meaning)
})

it('keeps the name of the field that a message is about', () => {
  expect(refused('salary.from: Too small: expected number to be >=1', {}).message).toBe('salary.from: At least 1')
})

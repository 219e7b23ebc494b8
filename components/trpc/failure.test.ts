import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'

const refused = (message: string, fields: Record<string, string[]>) =>
  failureOf(TRPCClientError.from({ error: { message, code: -32600, data: { httpStatus: 400, fields } } } as never))

it.each([
  ['Too big: expected number to be <=64', 'The most is 64'],
  ['Too small: expected number to be >=1', 'The least is 1'],
  ['Too big: expected string to have <=63 characters', 'Enter at most 63 characters'],
  ['Too small: expected string to have >=1 characters', 'This must not be empty'],
  ['Too big: expected array to have <=16 items', 'Choose at most 16'],
  ['Invalid input: expected int, received number', 'This must be a whole number'],
  ['Invalid string: must match pattern /^a/', 'This is not a possible value'],
  ['Invalid email address', 'This must be an e-mail address'],
  ['must be one line', 'This must be one line'],
  ['is your current address', 'This is your current address'],
  ['at least 150 characters of text', 'Enter at least 150 characters of text'],
  ['unknown value 7', 'There is no value 7'],
  ['required', 'This is required'],
  ['Record not found', 'The record does not exist'],
  ['Temporarily unavailable', 'The server is temporarily unavailable'],
  ['The image needs at least 20 GB', 'The image needs at least 20 GB'],
])('says “%s” as “%s”', (text, meaning) => {
  expect(refused(text, { CPU: [text] }).fields).toEqual({ CPU: [meaning] })
  expect(refused(text, {}).message).toBe(meaning)
})

it('keeps the name of the field that a message is about', () => {
  expect(refused('salary.from: Too small: expected number to be >=1', {}).message).toBe('salary.from: The least is 1')
})

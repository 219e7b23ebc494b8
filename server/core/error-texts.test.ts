import { expect, it } from 'vitest'
import { z } from 'zod'
import { withLocale } from '#i18n/with-locale.ts'
import { idParam, nameText } from './base.schema.ts'
import { AppError } from './errors.ts'
import { inputError } from './input-error.ts'
import { validationText } from './validation-text.ts'

const Input = z.strictObject({
  Name: nameText(5),
  CPU: z.int().min(1).max(64).optional(),
  tags: z.array(z.string()).max(2).optional(),
  email: z.email().optional(),
})

/** The fields of the error for an input in the language of a request. */
const refused = (locale: 'en' | 'ru', input: object) =>
  withLocale(locale, () => {
    const { error } = Input.safeParse(input, { error: validationText })
    return error && inputError(error, 'unprocessable').details.fields
  })

it.each([
  [{}, { Name: ['Заполните это поле'] }],
  [{ Name: '' }, { Name: ['Заполните это поле'] }],
  [{ Name: 'a\nb' }, { Name: ['Нужна одна строка'] }],
  [{ Name: 'abcdef' }, { Name: ['Не больше 5 символов'] }],
  [{ Name: 'a', CPU: 0.5 }, { CPU: ['Введите целое число'] }],
  [{ Name: 'a', tags: ['a', 'b', 'c'] }, { tags: ['Выберите не более 2'] }],
  [{ Name: 'a', other: 1 }, { other: ['Неизвестное поле: «other»'] }],
])('says in Russian what is wrong with %o', (input, fields) => {
  expect(refused('ru', input)).toMatchObject(fields)
})

it('says it in English to whom asks for nothing else', () => {
  expect(refused('en', { Name: 'abcdef', CPU: 65 })).toEqual({
    Name: ['Too big: expected string to have <=5 characters'],
    CPU: ['Too big: expected number to be <=64'],
  })
  expect(refused('en', { Name: 'a\nb' })).toEqual({ Name: ['must be one line'] })
})

it('has the texts of errors in the language of the request, and the same codes', () => {
  const error = withLocale('ru', () => new AppError('not_found'))
  expect([error.code, error.message]).toEqual(['not_found', 'Не найдено'])
  expect(new AppError('not_found').message).toBe('Not found')
  const missing = withLocale('ru', () => idParam().safeParse('x').error?.issues[0]?.message)
  expect(missing).toBe('Не найдено')
})

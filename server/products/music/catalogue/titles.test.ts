import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isAppError } from '#server/core/errors.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { shared } from '#server/testing/shared.ts'
import { startInternal } from '../testing/internal.ts'
import { titleOf } from './titles.service.ts'

const inside = shared(startInternal)

const textsOf = (value: unknown, language = ''): string[] => {
  try {
    titleOf(value, language)
  } catch (error) {
    if (isAppError(error) && error.code === 'unprocessable') return error.details.fields?.['title'] ?? []
    throw error
  }
  return []
}

describe('a title', () => {
  it.each([
    ['a'.repeat(5)],
    ['a'.repeat(32)],
    ['😀'.repeat(5)],
    ['😀'.repeat(32)],
    ['abcde\u0301'],
    ['Ёлочка'],
    ['e\u0301'.repeat(32)],
  ])('of 5 to 32 code points in NFC passes: %s', (value) => {
    expect(titleOf(value, '')).toBe(value.normalize('NFC'))
  })

  it.each([
    ['a'.repeat(4), 'at least 5'],
    ['a'.repeat(33), 'at most 32'],
    ['😀'.repeat(4), 'at least 5'],
    ['😀'.repeat(33), 'at most 32'],
    ['e\u0301'.repeat(4), 'at least 5'],
    [undefined, 'required'],
    [null, 'required'],
    ['', 'required'],
    ['      ', 'required'],
    ['\u00a0'.repeat(6), 'required'],
    ['\u200b'.repeat(6), 'required'],
    ['\u2800\u3164 \u2060\u00ad\ufeff', 'required'],
    ['  ab  ', 'at least 5'],
    ['a\u0020\u0020\u0020\u0020', 'at least 5'],
    [12345, 'must be a string'],
    [['abcde'], 'must be a string'],
    ['abc\u0000de', 'cannot be stored'],
    ['abcde\ud800', 'cannot be stored'],
  ])('that breaks a rule is refused with the text of that rule: %s', (value, part) => {
    expect(textsOf(value)).toEqual([expect.stringContaining(part)])
  })
})

it('is stored without the white space around it', () => {
  expect(titleOf(`  ${'a'.repeat(32)}\u00a0`, '')).toBe('a'.repeat(32))
})

it.each([
  ['artist', { title: '   ' }],
  ['artist', { title: '\u200b\u2800' }],
  ['album', { name: '   ' }],
  ['track', { title: 'Chimes Blues', artist: { title: ' ' } }],
  ['track', { title: 'Chimes Blues', album: { name: '\u00a0' } }],
])('a name of nothing but spaces is refused: %s %j', async (noun, body) => {
  expect((await inside.json('POST', `/${noun}`, body)).status).toBe(422)
})

it('a name is stored without the white space around it, also as a reference', async () => {
  const { body: artist } = await inside.json('POST', '/artist', { title: ' King Oliver ' })
  expect(artist).toMatchObject({ title: 'King Oliver' })
  const track = { title: 'Chimes Blues', artist: { title: 'King Oliver  ' } }
  expect((await inside.json('POST', '/track', track)).body).toMatchObject({ artist: { id: artist.id } })
})

describe('the text of a rule', () => {
  afterEach(() => {
    setEnv({ MUSIC_MESSAGES: '' })
    forgetSingleton('music.messages')
  })

  it('is in the available language that the caller prefers', () => {
    expect(textsOf('a', 'fr, ru;q=0.8, en;q=0.9')).toEqual([expect.stringContaining('at least')])
    expect(textsOf('a', 'ru-RU, en;q=0.5')).toEqual(['В названии должно быть не меньше 5 символов'])
    expect(textsOf('a', 'ru;q=0, en')).toEqual([expect.stringContaining('at least')])
  })

  it('is the configured one, or the default when there is none', () => {
    const file = join(tmpdir(), `messages-${process.pid}.json`)
    writeFileSync(
      file,
      JSON.stringify({ en: { title: { min: 'Too short, dear' } }, de: { title: { max: 'Zu lang' } } }),
    )
    setEnv({ MUSIC_MESSAGES: file })
    forgetSingleton('music.messages')
    expect(textsOf('a', 'en')).toEqual(['Too short, dear'])
    expect(textsOf('a'.repeat(33), 'en')).toEqual([expect.stringContaining('at most 32')])
    expect(textsOf('a'.repeat(33), 'de-AT')).toEqual(['Zu lang'])
  })
})

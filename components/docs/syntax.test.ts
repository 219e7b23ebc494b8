import { expect, it } from 'vitest'
import { tokensOf } from './syntax.ts'

const kindsOf = (code: string, language: string) =>
  tokensOf(code, language).flatMap(({ kind, text }) => (kind ? [`${kind} ${text}`] : []))

it('tells names, texts, numbers and words of JSON apart', () => {
  expect(kindsOf('{ "a": "b\\"c", "n": -1.5, "t": true }', 'json')).toEqual([
    'word "a"',
    'string "b\\"c"',
    'word "n"',
    'value -1.5',
    'word "t"',
    'value true',
  ])
})

it('tells options, variables, texts and comments of a shell apart', () => {
  expect(kindsOf(`curl -X POST "https://a#b" $T # sends`, 'sh')).toEqual([
    'word curl',
    'word -X',
    'string "https://a#b"',
    'value $T',
    'comment # sends',
  ])
})

it.each(['json', 'sh', 'ts', 'python', 'xml', 'text', ''])('keeps every character of a program in %s', (language) => {
  const code = `const a = 'x' // "y"\n# {"a": 1}\n<b c="d">e</b>\n`
  expect(
    tokensOf(code, language)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code)
})

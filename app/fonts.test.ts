import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync('app/fonts.css', 'utf8')
const faces = [...css.matchAll(/@font-face \{(.*?)\n\}/gs)]
  .map(([, face = '']) => face)
  .filter((face) => face.includes("'Inter Variable'"))

/** The files of the faces that have a character. */
function filesOf(character: string): string[] {
  const code = character.codePointAt(0) ?? 0
  return faces
    .filter((face) =>
      [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(
        ([, from = '', to = from]) => code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16),
      ),
    )
    .map((face) => /url\('([^']+)'\)/.exec(face)?.[1] ?? '')
}

it('has all letters of a heading in English and Russian, and the signs of sums, in one file: none has two fonts', () => {
  const files = new Set(
    Array.from('Водитель такси: Driver, Ёж № 5 — “Q3” ₽90 €1 ₸7 ₴', (character) => filesOf(character).join()),
  )
  expect([...files]).toEqual(['./fonts/inter-latin-cyrillic.woff2'])
})

it('has each character in one face', () => {
  for (const character of 'aяōΩầ₫ѣ') expect(filesOf(character)).toHaveLength(1)
})

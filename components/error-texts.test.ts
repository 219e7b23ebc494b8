import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Where components write what has gone wrong; the text is the first group. */
const ERRORS = [
  /toast\.error\(\s*['"`]([^'"`]+)/g,
  /\bfailed: ['"`]([^'"`]+)/g,
  /new ShownError\(\s*['"`]([^'"`]+)/g,
  /<(?:ErrorState|QueryError)[^>]* title="([^"]+)"/g,
  /setError\([^)]*message: ['"`]([^'"`]+)/g,
  /(?:minLength|maxLength|min|max|pattern): \{[^}]*message: ['"`]([^'"`]+)/g,
  /\|\|\s*['"`]((?:Must|Too|Not|At) [^'"`]+)/g,
]
/** Sentences without a subject, and nouns alone. */
const FRAGMENT =
  /^(?:(?:could|must|may|can|cannot|is|was|has) |(?:not|unknown|invalid|too|at least|at most) )|: (?:request )?failed$/i
/** Single words, and requests to do something, are seldom fragments: a text needs a verb. */
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|could|can|must|may|need|needs|enter|choose|select|try|send|sign|wait|set|write|use|ask|open|allow|allows|say|says|went|works?)\b/i

it('says what has gone wrong in whole sentences', () => {
  const files = globSync('components/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const texts = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return ERRORS.flatMap((pattern) => [...source.matchAll(pattern)].map(([, text = '']) => ({ file, text })))
  })
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(({ text }) => FRAGMENT.test(text))).toEqual([])
  expect(texts.filter(({ text }) => !VERB.test(text))).toEqual([])
})

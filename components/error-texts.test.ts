import { expect, it } from 'vitest'
import { CATALOGUE } from '#i18n/catalogue.ts'

/** Names of messages by which components say what has gone wrong; errors of the server name a field before. */
const ERRORS = /[a-z]Failed$/
/** Sentences without a subject, and nouns alone. */
const FRAGMENT =
  /^(?:(?:could|must|may|can|cannot|is|was|has) |(?:not|unknown|invalid|too|at least|at most) )|: (?:request )?failed$/i
/** Single words, and requests to do something, are seldom fragments: a text needs a verb. */
const VERB =
  /\b(?:is|are|was|were|has|have|had|does|do|did|could|can|must|may|need|needs|enter|choose|select|try|send|sign|wait|set|write|use|ask|open|allow|allows|say|says|went|works?)\b/i

it('says what has gone wrong in whole sentences', () => {
  const errors = messagesIn(CATALOGUE.en).filter(([name]) => ERRORS.test(name))
  expect(errors.length).toBeGreaterThan(10)
  expect(errors.filter(([, text]) => FRAGMENT.test(text))).toEqual([])
  expect(errors.filter(([, text]) => !VERB.test(text))).toEqual([])
})

function messagesIn(part: object, path = ''): [name: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + name, value] as [string, string]] : messagesIn(value, `${path}${name}.`),
  )
}

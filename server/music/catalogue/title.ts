import { AppError } from '#server/core/errors.ts'
import { messagesFor } from './messages.ts'
import type { TitleRule } from './messages.ts'

export const TITLE_MIN = 5
export const TITLE_MAX = 32

/**
 * The title of a track in NFC: a string of 5 to 32 code points, required. Source: the rule of `Track.title`.
 * @param language value of `Accept-Language`; decides the language of the texts
 * @throws unprocessable with the configured text of each broken rule under `fields.title`
 */
export function titleOf(value: unknown, language: string): string {
  const checked = checkTitle(value)
  if (checked.rules.length === 0) return checked.title
  const texts = messagesFor(language).title
  const list = checked.rules.map((rule) => texts[rule])
  throw new AppError('unprocessable', `title: ${list[0]}`, { fields: { title: list } })
}

/** The rules a value breaks, and its NFC form when it breaks none. */
export function checkTitle(value: unknown): { title: string; rules: TitleRule[] } {
  const broken = (rule: TitleRule) => ({ title: '', rules: [rule] })
  if (value === undefined || value === null || value === '') return broken('required')
  if (typeof value !== 'string') return broken('type')
  if (/[\p{Cc}]/u.test(value) || !value.isWellFormed()) return broken('characters')
  const title = value.normalize('NFC')
  const length = Array.from(title).length
  if (title.trim() === '') return broken('required')
  if (length < TITLE_MIN) return broken('min')
  if (length > TITLE_MAX) return broken('max')
  return { title, rules: [] }
}

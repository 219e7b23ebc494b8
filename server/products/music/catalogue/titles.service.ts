import { DEFAULT_LOCALE, LOCALES } from '#i18n/locales.ts'
import { texts } from '#i18n/texts.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { named } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { musicQuery } from '../operation.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { format } from '../query/list.schema.ts'
import { trimmed } from './names.schema.ts'

const TITLE_MIN = 5
const TITLE_MAX = 32
const TitleTexts = named('TitleTexts', {
  required: z.string().describe('A title must be there'),
  type: z.string().describe('It must be text'),
  min: z.string().describe('It must be long enough'),
  max: z.string().describe('It must be short enough'),
  characters: z.string().describe('It must be made of allowed characters'),
})

export const titleRules = musicQuery({
  id: 'catalogue.titleRules',
  name: 'getTitleRules',
  summary: 'Get the rule of titles with its configured texts',
  input: z.strictObject({ format }),
  output: named('TitleRules', {
    min: z.int().describe('Least code points'),
    max: z.int().describe('Most code points'),
    messages: TitleTexts.describe('Text of each rule in the language of the caller'),
  }),
  async run(ctx) {
    return { min: TITLE_MIN, max: TITLE_MAX, messages: messagesFor(ctx.language).title }
  },
})

/**
 * The title of a track in NFC, without white space around it: a string of 5 to 32 code points, required. Source: the
 * rule of `Track.title`.
 * @param language value of `Accept-Language`; decides the language of the texts
 * @throws unprocessable with the configured text of each broken rule under `fields.title`
 */
export function titleOf(value: unknown, language: string): string {
  const checked = checkTitle(value)
  if (checked.rules.length === 0) return checked.title
  const { title } = messagesFor(language)
  const list = checked.rules.map((rule) => title[rule])
  const message = `title: ${list[0]}`
  throw new AppError('unprocessable', message, { fields: { title: list } })
}

const KEPT_MAX = 512

/** The title of a file where imports keep titles: the words of the file, whether they break the rule or not. */
export function keptTitle(value: string): string {
  return (
    Array.from(trimmed(value.toWellFormed().replace(/\p{Cc}/gu, ' ')))
      .slice(0, KEPT_MAX)
      .join('') || '—'
  )
}

/** The rules that a value breaks, and the title as it is stored when it breaks none. */
function checkTitle(value: unknown): { title: string; rules: TitleRule[] } {
  const broken = (rule: TitleRule) => ({ title: '', rules: [rule] })
  if (value === undefined || value === null || value === '') return broken('required')
  if (typeof value !== 'string') return broken('type')
  if (/[\p{Cc}]/u.test(value) || !value.isWellFormed()) return broken('characters')
  const title = trimmed(value)
  const { length } = Array.from(title)
  if (length === 0) return broken('required')
  if (length < TITLE_MIN) return broken('min')
  if (length > TITLE_MAX) return broken('max')
  return { title, rules: [] }
}

const TITLE_RULES = ['required', 'type', 'min', 'max', 'characters'] as const
type TitleRule = (typeof TITLE_RULES)[number]

/** Texts of the rules in one language. */
interface Messages {
  title: Record<TitleRule, string>
}

/** The default texts by language. */
function defaults(): Record<string, Messages> {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const t = texts('music.titles', locale)
      const rules = TITLE_RULES.map((rule) => [rule, t(rule, { min: TITLE_MIN, max: TITLE_MAX })])
      return [locale, { title: Object.fromEntries(rules) as Messages['title'] }]
    }),
  )
}

const text = z.string().min(1).max(300)
/** The configuration file: language → field → rule → text. Texts that it leaves out keep their default. */
const Configured = z.record(
  z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
  z.strictObject({ title: z.partialRecord(z.enum(TITLE_RULES), text).default({}) }),
)

/** Texts in the configured language that the caller prefers; English when there is none. */
function messagesFor(acceptLanguage: string): Messages {
  const all = messages()
  for (const wanted of wantedLanguages(acceptLanguage)) {
    const found = all[wanted] ?? all[wanted.split('-')[0] ?? '']
    if (found) return found
  }
  return all[DEFAULT_LOCALE] as Messages
}

function messages(): Record<string, Messages> {
  return singleton('music.messages', () => {
    const file = env().MUSIC_MESSAGES
    return file === undefined ? defaults() : merged(file)
  })
}

function merged(file: string): Record<string, Messages> {
  const parsed = Configured.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`MUSIC_MESSAGES: ${file}: ${parsed.error.issues[0]?.message}`)
  const all = defaults()
  for (const [language, given] of Object.entries(parsed.data)) {
    const base = all[language] ?? all[DEFAULT_LOCALE]
    all[language.toLowerCase()] = { title: { ...base?.title, ...given.title } as Messages['title'] }
  }
  return all
}

/** Language ranges in lower case, most preferred first (RFC 9110, 12.5.4). */
function wantedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((item) => /^\s*q=([\d.]+)\s*$/.exec(item)?.[1]).find((value) => value !== undefined)
      return { tag, q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

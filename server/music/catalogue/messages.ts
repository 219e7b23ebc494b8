import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'

export const TITLE_RULES = ['required', 'type', 'min', 'max', 'characters'] as const
export type TitleRule = (typeof TITLE_RULES)[number]

/** Texts of the rules in one language. */
export interface Messages {
  title: Record<TitleRule, string>
}

const DEFAULTS: Record<string, Messages> = {
  en: {
    title: {
      required: 'The title is required',
      type: 'The title must be a string',
      min: 'The title must have at least 5 characters',
      max: 'The title must have at most 32 characters',
      characters: 'The title has a character that cannot be stored',
    },
  },
  ru: {
    title: {
      required: 'Укажите название',
      type: 'Название должно быть строкой',
      min: 'В названии должно быть не меньше 5 символов',
      max: 'В названии должно быть не больше 32 символов',
      characters: 'В названии есть символ, который нельзя сохранить',
    },
  },
}

const text = z.string().min(1).max(300)
/** The configuration file: language → field → rule → text; what it leaves out keeps its default. */
const Configured = z.record(
  z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/),
  z.strictObject({ title: z.partialRecord(z.enum(TITLE_RULES), text).default({}) }),
)

/** Texts in the language the caller likes best among the configured ones; English when there is none. */
export function messagesFor(acceptLanguage: string): Messages {
  const all = messages()
  for (const wanted of wantedLanguages(acceptLanguage)) {
    const found = all[wanted] ?? all[wanted.split('-')[0] ?? '']
    if (found) return found
  }
  return all['en'] ?? (DEFAULTS['en'] as Messages)
}

function messages(): Record<string, Messages> {
  return singleton('music.messages', () => {
    const file = env().MUSIC_MESSAGES
    return file === undefined ? DEFAULTS : merged(file)
  })
}

function merged(file: string): Record<string, Messages> {
  const parsed = Configured.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`MUSIC_MESSAGES: ${file}: ${parsed.error.issues[0]?.message}`)
  const all = { ...DEFAULTS }
  for (const [language, given] of Object.entries(parsed.data)) {
    const base = all[language] ?? DEFAULTS['en']
    all[language.toLowerCase()] = { title: { ...base?.title, ...given.title } as Messages['title'] }
  }
  return all
}

/** Language ranges by falling preference, lower case (RFC 9110, 12.5.4). */
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

import { createHash } from 'node:crypto'
import { texts } from '#i18n/texts.ts'
import { fieldError, type AppError } from '#server/core/errors.ts'
import { stableJson } from '#server/core/text/stable-json.ts'
import { plain } from '../decimal64.ts'
import type { Choices } from '../choices/current-choices.ts'
import { MOST_REASONS, type SaveFeedback } from './feedback.schema.ts'
import type { Content, ReasonRow } from './save.sql.ts'

/**
 * The content of a save in either form. Legacy form: an array answers the standard question; a list
 * or a dictionary beside it answers the other one. Current form: an object answers each question by
 * name. A save may mix both forms.
 * @throws invalid_input for a save without content, too many reasons of one question, or two
 * ratings
 */
export function contentOf(input: SaveFeedback): Content {
  const form = Array.isArray(input.reasons) ? { quality_choices: input.reasons } : input.reasons
  const forms: Answers[] = [form ?? {}, input.better_reasons ?? {}, input]
  const content: Content = {
    stars: starsOf(input),
    comment: input.comment?.trim() ? input.comment : null,
    quality: distinct(
      'reasons',
      forms.map((one) => one.quality_choices),
    ),
    better: distinct(
      'better_quality_choices',
      forms.map((one) => one.better_quality_choices),
    ),
    tips: typeof input.tips === 'string' ? plain(input.tips) : null,
  }
  const { stars, comment, quality, better, tips } = content
  if (stars === null && comment === null && tips === null && quality.length + better.length === 0) {
    throw refused('stars', texts('rides.errors')('empty'))
  }
  return content
}

/** The answers of one form, by question. */
interface Answers {
  quality_choices?: string[] | null
  better_quality_choices?: string[] | null
}

function starsOf({ stars, rating }: SaveFeedback): number | null {
  if (typeof stars === 'number' && typeof rating === 'number' && stars !== rating) {
    throw refused('rating', texts('rides.errors')('rating'))
  }
  return stars ?? rating ?? null
}

function distinct(field: string, lists: readonly (string[] | null | undefined)[]): string[] {
  const reasons = [...new Set(lists.flatMap((list) => list ?? []))]
  if (reasons.length > MOST_REASONS) throw refused(field, texts('rides.errors')('reasons', { most: MOST_REASONS }))
  return reasons
}

/** The error for a field of a body that is malformed as a whole. */
export function refused(field: string, text: string): AppError {
  return fieldError(field, text, 'invalid_input')
}

/** Makes a row for each reason; one that is a choice of no version and language is marked as unknown. */
export function reasonRows({ quality, better }: Content, { byWords }: Pick<Choices, 'byWords'>): ReasonRow[] {
  const rows = (kind: ReasonRow['kind'], texts: string[]) =>
    texts.map((text, position) => ({ kind, position, text, known: byWords[kind].has(text) }))
  return [...rows('quality', quality), ...rows('better', better)]
}

/** SHA-256 of the meaning: the form and order of the reasons and `0.30` against `0.3` make no difference. */
export function contentHash(content: Content): Uint8Array<ArrayBuffer> {
  const { quality, better } = content
  const canonical = { ...content, quality: quality.toSorted(), better: better.toSorted() }
  return new Uint8Array(createHash('sha256').update(stableJson(canonical)).digest())
}

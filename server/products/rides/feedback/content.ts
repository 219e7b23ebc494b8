import { createHash } from 'node:crypto'
import { AppError } from '#server/core/errors.ts'
import { stableJson } from '#server/core/stable-json.ts'
import { plain } from '../decimal64.ts'
import { BETTER_QUALITY_CHOICES, QUALITY_CHOICES } from '../reasons/reasons.ts'
import { MOST_REASONS } from './feedback.schema.ts'
import type { SaveFeedback } from './feedback.schema.ts'
import type { Content, ReasonRow } from './save.sql.ts'

/**
 * What the rider said. Legacy form: an array answers the standard question; a list, or a dictionary beside it, answers the
 * other one. Current form: an object answers each question by name. Whatever is sent together counts together.
 * @throws invalid_input for a save that says nothing, too many reasons of one question, or two ratings
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
    throw refused('stars', 'a rating, a reason, a comment or a tip must be given')
  }
  return content
}

/** Answers by question, as each form of them has them. */
interface Answers {
  quality_choices?: string[] | null
  better_quality_choices?: string[] | null
}

function starsOf({ stars, rating }: SaveFeedback): number | null {
  if (typeof stars === 'number' && typeof rating === 'number' && stars !== rating) {
    throw refused('rating', 'must be the same as stars, or absent')
  }
  return stars ?? rating ?? null
}

function distinct(field: string, lists: readonly (string[] | null | undefined)[]): string[] {
  const reasons = [...new Set(lists.flatMap((list) => list ?? []))]
  if (reasons.length > MOST_REASONS) throw refused(field, `must be at most ${MOST_REASONS} reasons for this question`)
  return reasons
}

function refused(field: string, text: string): AppError {
  return new AppError('invalid_input', `${field}: ${text}`, { fields: { [field]: [text] } })
}

/** One row per reason; a reason that is not among today's choices is kept and marked as unknown. */
export function reasonRows({ quality, better }: Content): ReasonRow[] {
  const rows = (kind: ReasonRow['kind'], texts: string[], choices: readonly string[]) =>
    texts.map((text, position) => ({ kind, position, text, known: choices.includes(text) }))
  return [...rows('quality', quality, QUALITY_CHOICES), ...rows('better', better, BETTER_QUALITY_CHOICES)]
}

/** SHA-256 of the meaning: the form and order of the reasons and `0.30` against `0.3` make no difference. */
export function contentHash(content: Content): Uint8Array<ArrayBuffer> {
  const { quality, better } = content
  const canonical = { ...content, quality: quality.toSorted(), better: better.toSorted() }
  return new Uint8Array(createHash('sha256').update(stableJson(canonical)).digest())
}

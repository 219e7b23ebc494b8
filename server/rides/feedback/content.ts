import { createHash } from 'node:crypto'
import { stableJson } from '#server/core/stable-json.ts'
import { BETTER_QUALITY_CHOICES, QUALITY_CHOICES } from './choices.schema.ts'
import { plain } from './decimal64.ts'
import type { SaveFeedback } from './feedback.schema.ts'

/** What a rider said, the same for both forms of `reasons`. */
export interface Content {
  stars: number | null
  comment: string | null
  quality: string[]
  better: string[]
  /** Plain decimal text. */
  tips: string | null
}

/** Legacy handling: an array answers the standard question. Current handling: an object names both questions. */
export function contentOf(input: SaveFeedback): Content {
  const { reasons = [] } = input
  const form = Array.isArray(reasons) ? { quality_choices: reasons } : reasons
  return {
    stars: input.stars ?? null,
    comment: input.comment || null,
    quality: [...new Set(form.quality_choices)],
    better: [...new Set('better_quality_choices' in form ? form.better_quality_choices : [])],
    tips: input.tips === undefined ? null : plain(input.tips),
  }
}

/** SHA-256 over the meaning: neither the form nor the order of the reasons nor `0.30` against `0.3` makes a difference. */
export function contentHash(content: Content): Uint8Array<ArrayBuffer> {
  const { quality, better } = content
  const canonical = { ...content, quality: quality.toSorted(), better: better.toSorted() }
  return new Uint8Array(createHash('sha256').update(stableJson(canonical)).digest())
}

export interface ReasonRow {
  kind: 'quality' | 'better'
  position: number
  text: string
  known: boolean
}

/** One row per reason; one that is not among today's choices is kept and marked. */
export function reasonRows(content: Content): ReasonRow[] {
  return [
    ...rows('quality', content.quality, QUALITY_CHOICES),
    ...rows('better', content.better, BETTER_QUALITY_CHOICES),
  ]
}

function rows(kind: ReasonRow['kind'], texts: readonly string[], today: readonly string[]): ReasonRow[] {
  return texts.map((text, position) => ({ kind, position, text, known: today.includes(text) }))
}

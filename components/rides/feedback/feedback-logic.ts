// What the client alone decides. The backend returns data and has no copy of these rules.

/** The screen's data as GET /feedback-screen returns it; what is absent is absent. */
export interface ScreenData {
  quality_choices: string[]
  better_quality_choices?: string[] | undefined
  prev_order_stars?: number | undefined
  prev_prev_order_stars?: number | undefined
  tips_suggestion?: string | undefined
}

/** Switches as GET /config returns them. */
export interface Features {
  feedback_screen: boolean
  better_reasons: boolean
  three_order_check: boolean
  tips: boolean
}

/** Used until the first configuration has arrived: what was always there is on, what is new is off. */
export const DEFAULT_FEATURES: Features = {
  feedback_screen: true,
  better_reasons: true,
  three_order_check: false,
  tips: true,
}

/** What the rider has entered so far. `tips` is a checked decimal text, or null for none. */
export interface Draft {
  stars: number | null
  quality: string[]
  better: string[]
  comment: string
  tips: string | null
}

export const EMPTY_DRAFT: Draft = { stars: null, quality: [], better: [], comment: '', tips: null }

/** Body of POST /save-feedback in the current form. */
export interface SaveBody {
  order_id: string
  stars?: number
  comment?: string
  reasons?: { quality_choices: string[]; better_quality_choices: string[] }
  tips?: string
}

/**
 * True when the rider is asked why this trip was better than the previous one: the previous rating is known and lower.
 * With the three-order check the rating before that must be lower too, where it is known; it only narrows.
 */
export function asksWhyBetter(screen: ScreenData, features: Features, stars: number | null): boolean {
  const { prev_order_stars: previous, prev_prev_order_stars: earlier } = screen
  if (!features.better_reasons || stars === null || !screen.better_quality_choices?.length) return false
  if (previous === undefined || stars <= previous) return false
  return !features.three_order_check || earlier === undefined || stars > earlier
}

/** What is sent: only answers to questions that are on the screen now. */
export function saveBody(orderId: string, draft: Draft, screen: ScreenData, features: Features): SaveBody {
  const better = asksWhyBetter(screen, features, draft.stars) ? draft.better : []
  const comment = draft.comment.trim()
  return {
    order_id: orderId,
    ...(draft.stars !== null && { stars: draft.stars }),
    ...(comment && { comment }),
    ...(draft.quality.length + better.length > 0 && {
      reasons: { quality_choices: draft.quality, better_quality_choices: better },
    }),
    ...(features.tips && draft.tips !== null && { tips: draft.tips }),
  }
}

/** Adds the choice, or takes it away; the order of the chips is kept. */
export function toggled(chosen: readonly string[], choice: string, choices: readonly string[]): string[] {
  const next = new Set(chosen)
  if (!next.delete(choice)) next.add(choice)
  return choices.filter((item) => next.has(item))
}

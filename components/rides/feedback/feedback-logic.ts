import { isAmount } from '#server/products/rides/amount.schema.ts'
import type { Cause } from '#server/products/rides/choices/causes.schema.ts'

// What only the client decides. The backend returns data and has no copy of these rules.

/** The screen's data as GET /feedback-screen returns it; missing values are absent, not null. */
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

/** Which choices belong to which ratings, as GET /config returns it; older servers do not. */
export interface ChoiceGroups {
  version: number
  choices: readonly { text: string; stars: readonly number[]; cause: Cause }[]
}

/** Used until the first configuration has arrived: established features are on, new ones off. */
export const DEFAULT_FEATURES: Features = {
  feedback_screen: true,
  better_reasons: true,
  three_order_check: false,
  tips: true,
}

/** What the rider has entered so far. `tips` is the amount as it was typed, readable or not, or null for none. */
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

const DAY_MS = 24 * 3600_000

/** Whether a trip can still be rated: for this many days after its end (RFC 3339), or always if `days` is undefined. */
export function isRateable(finishedAt: string, days: number | undefined): boolean {
  return days === undefined || Date.now() - Date.parse(finishedAt) <= days * DAY_MS
}

/**
 * Whether the rider is asked why this trip was better than the previous one: the previous rating is known and lower.
 * With the three-order check, the rating before that must be lower too, if it is known.
 */
export function asksWhyBetter(screen: ScreenData, features: Features, stars: number | null): boolean {
  const { prev_order_stars: previous, prev_prev_order_stars: earlier } = screen
  if (!features.better_reasons || stars === null || !screen.better_quality_choices?.length) return false
  if (previous === undefined || stars <= previous) return false
  return !features.three_order_check || earlier === undefined || stars > earlier
}

/**
 * The choices of the standard question for a rating: praise for a high one, what went wrong for a low one, and none
 * without a rating. A choice that is missing from `groups` comes from another version of the list, and is shown for
 * every rating.
 */
export function choicesAt(stars: number | null, screen: ScreenData, groups: ChoiceGroups | undefined): string[] {
  if (stars === null) return []
  const ratings = new Map(groups?.choices.map((one) => [one.text, one.stars]))
  return screen.quality_choices.filter((text) => ratings.get(text)?.includes(stars) ?? true)
}

/** True for ratings that are praise; the others say that something went wrong. */
export function isPraise(stars: number): boolean {
  return stars >= 4
}

/** What is sent: only answers to questions that are on the screen now. */
export function saveBody(
  orderId: string,
  draft: Draft,
  screen: ScreenData,
  features: Features,
  groups?: ChoiceGroups,
): SaveBody {
  const shown = choicesAt(draft.stars, screen, groups)
  const quality = draft.quality.filter((choice) => shown.includes(choice))
  const better = asksWhyBetter(screen, features, draft.stars) ? draft.better : []
  const comment = draft.comment.trim()
  const tips = features.tips && draft.tips !== null ? tipFromText(draft.tips, mostTip(screen.tips_suggestion)) : null
  return {
    order_id: orderId,
    ...(draft.stars !== null && { stars: draft.stars }),
    ...(comment && { comment }),
    ...(quality.length + better.length > 0 && {
      reasons: { quality_choices: quality, better_quality_choices: better },
    }),
    ...(tips !== null && { tips }),
  }
}

/** Whether the screen can ask for a tip. */
export function asksTip(screen: ScreenData, features: Features): boolean {
  return features.tips && screen.tips_suggestion !== undefined
}

/** Whether the tip is offered without the rider asking for it: after praise. A chosen tip stays on the screen. */
export function offersTip({ stars, tips }: Pick<Draft, 'stars' | 'tips'>): boolean {
  return tips !== null || (stars !== null && isPraise(stars))
}

/**
 * Whether the chosen tip is not a valid amount, or too much. The form is then not sent, because the tip would be lost.
 */
export function hasUnreadableTip(draft: Draft, screen: ScreenData, features: Features): boolean {
  if (!asksTip(screen, features) || draft.tips === null) return false
  return tipFromText(draft.tips, mostTip(screen.tips_suggestion)) === null
}

/** Whether only the order id would be sent, which the server refuses. */
export function saysNothing(draft: Draft, screen: ScreenData, features: Features, groups?: ChoiceGroups): boolean {
  if (hasUnreadableTip(draft, screen, features)) return false
  const { order_id: _id, ...said } = saveBody('', draft, screen, features, groups)
  return Object.keys(said).length === 0
}

/** What happens after a save, in the order in which the thanks list it. */
export type NextStep = 'tip' | 'problem' | 'support_reads' | 'nothing'

/**
 * What happens with these answers: a tip is stored with the trip, and support reads bad ratings and comments.
 * @param reported whether the rider has also reported a problem
 */
export function nextSteps(body: Partial<SaveBody>, reported: boolean): NextStep[] {
  const { stars, comment, tips } = body
  const readBySupport = (stars !== undefined && !isPraise(stars)) || comment !== undefined
  const steps: NextStep[] = [
    ...(tips !== undefined && /[1-9]/.test(tips) ? (['tip'] as const) : []),
    ...(reported ? (['problem'] as const) : []),
    ...(readBySupport ? (['support_reads'] as const) : []),
  ]
  return steps.length > 0 ? steps : ['nothing']
}

/** Adds or removes the choice; the order of the chips is kept. */
export function toggled(chosen: readonly string[], choice: string, choices: readonly string[]): string[] {
  const next = new Set(chosen)
  if (!next.delete(choice)) next.add(choice)
  return choices.filter((item) => next.has(item))
}

/**
 * Converts a typed amount to the format of the API; null if it is not an amount, or more than `most`. A comma or a
 * point, surrounding spaces, leading zeros and a trailing point are accepted; digits are never dropped.
 */
export function tipFromText(typed: string, most?: string): string | null {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  return isAmount(text) && (most === undefined || !isMore(text, most)) ? text : null
}

/** More than this, a hundred times the suggestion, is a slip of the finger. The API itself has no such bound. */
export function mostTip(suggestion: string | undefined): string | undefined {
  if (suggestion === undefined || !isAmount(suggestion)) return undefined
  const most = inHundredths(100n * halves(suggestion) * HALF)
  return isAmount(most) ? most : undefined
}

function isMore(amount: string, other: string): boolean {
  const [a = '', b = ''] = [amount, other].map((text) => text.split('.')[1])
  const decimals = Math.max(a.length, b.length)
  return unitsOf(amount, decimals) > unitsOf(other, decimals)
}

export interface TipPreset {
  label: string
  value: string
  suggested: boolean
}

/** Half a unit of the currency, in hundredths: the step and the minimum of tips. */
const HALF = 50n

/** Half, the whole and twice the suggestion, each rounded to half a unit; those that come out equal are one. */
export function tipPresets(suggestion: string | undefined): TipPreset[] {
  if (suggestion === undefined || !isAmount(suggestion)) return []
  const whole = halves(suggestion)
  const presets = [
    { label: 'Half', value: inHundredths(atLeastOne((whole + 1n) / 2n) * HALF), suggested: false },
    { label: 'Suggested', value: inHundredths(whole * HALF), suggested: true },
    { label: 'Double', value: inHundredths(2n * whole * HALF), suggested: false },
  ]
  return presets.filter(
    (preset, index) => isAmount(preset.value) && (index === 1 || preset.value !== presets[1]?.value),
  )
}

/** An amount in half units, rounded half up, and at least one. Computed with integers, never floats. */
function halves(amount: string): bigint {
  const decimals = Math.max(2, amount.split('.')[1]?.length ?? 0)
  const half = 5n * 10n ** BigInt(decimals - 1)
  return atLeastOne((unitsOf(amount, decimals) * 2n + half) / (half * 2n))
}

const atLeastOne = (value: bigint): bigint => (value < 1n ? 1n : value)

/** The amount as an integer, multiplied by 10 to the power of `decimals`. */
function unitsOf(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function inHundredths(units: bigint): string {
  const digits = units.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

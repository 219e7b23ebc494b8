import { isTips } from '#server/rides/feedback/tips.schema.ts'

/**
 * A typed amount as the API takes it, or null when it is none: comma or point, surrounding spaces, needless leading
 * zeros and an unfinished point are what people type. Digits are never dropped.
 */
export function tipFromText(typed: string): string | null {
  const text = typed
    .trim()
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  return isTips(text) ? text : null
}

export interface TipPreset {
  label: string
  value: string
  suggested: boolean
}

/** Half, the whole and twice the suggestion, in hundredths (or finer when the suggestion is finer). */
export function tipPresets(suggestion: string | undefined): TipPreset[] {
  if (suggestion === undefined || !isTips(suggestion)) return []
  const presets = [
    { label: 'Half', value: times(suggestion, 1n, 2n), suggested: false },
    { label: 'Suggested', value: times(suggestion, 1n, 1n), suggested: true },
    { label: 'Double', value: times(suggestion, 2n, 1n), suggested: false },
  ]
  return presets.filter((preset, index) => isTips(preset.value) && (index === 1 || preset.value !== presets[1]?.value))
}

/** Exact for whole factors, half up in the last place otherwise; integers only, so no float can creep in. */
function times(amount: string, numerator: bigint, denominator: bigint): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const decimals = Math.max(2, fraction.length)
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  const product = (units * numerator * 2n + denominator) / (denominator * 2n)
  const digits = product.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

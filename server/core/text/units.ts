import { FORMATS } from '#i18n/locales.ts'
import { currentLocale } from '#i18n/store.ts'

/** An amount of bytes in the current language: "1.2 GB", «1,2 ГБ». */
export function bytesText(bytes: number): string {
  const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return unitText(value, steps[step] ?? 'byte', value < 10 ? 1 : 0)
}

/** A span of time, in its largest unit: "3 hours". */
export function secondsText(seconds: number): string {
  if (seconds < 90) return unitText(seconds, 'second')
  if (seconds < 90 * 60) return unitText(seconds / 60, 'minute')
  return seconds < 36 * 3600 ? unitText(seconds / 3600, 'hour') : unitText(seconds / 86_400, 'day')
}

function unitText(value: number, unit: string, maximumFractionDigits = 0): string {
  const unitDisplay = unit.endsWith('byte') ? 'short' : 'long'
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits } as const
  return new Intl.NumberFormat(FORMATS[currentLocale()], options).format(value)
}

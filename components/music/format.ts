import { texts } from '#i18n/texts.ts'
import { formatNumber } from '#components/ui/locale.ts'

/** `3:07`, `1:02:09`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** `2 h 5 min`, `41 min`, `20 s`, `1,157 h`. */
export function span(seconds: number): string {
  const t = texts('music.player')
  if (seconds < 60) return t('seconds', { seconds: Math.floor(seconds) })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 100 ? t('hoursMinutes', { hours, minutes: minutes % 60 }) : t('hours', { hours: formatNumber(hours) })
}

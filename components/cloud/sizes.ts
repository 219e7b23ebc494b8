import { texts } from '#i18n/texts.ts'
import { formatNumber } from '#components/ui/locale.ts'

/** Processors, MB of memory and GB of disk. */
export type Size = { CPU: number; RAM: number; HDD: number }

export const PLANS = [
  { id: 'S', CPU: 1, RAM: 1024, HDD: 20 },
  { id: 'M', CPU: 2, RAM: 4096, HDD: 80 },
  { id: 'L', CPU: 4, RAM: 8192, HDD: 160 },
  { id: 'XL', CPU: 8, RAM: 16_384, HDD: 320 },
] as const

/** Memory as people write it: 512 MB, 2 GB, 1.5 GB. */
export function memory(mb: number): string {
  const t = texts('cloud.units')
  return mb < 1024 ? t('mb', { value: tidy(mb) }) : t('gb', { value: tidy(mb / 1024) })
}

/** A disk: 20 GB, 4 TB. */
export function disk(gb: number): string {
  const t = texts('cloud.units')
  return gb < 1024 ? t('gb', { value: tidy(gb) }) : t('tb', { value: tidy(gb / 1024) })
}

/** "2 CPU · 2 GB · 20 GB SSD" */
export function sizeText(server: { CPU: number; RAM: number; HDD: number; HDDType: string }): string {
  const { CPU, RAM, HDD, HDDType } = server
  return texts('cloud.units')('size', { cpu: tidy(CPU), memory: memory(RAM), disk: disk(HDD), type: HDDType })
}

/** Formats with at most one decimal. Only fractions use a formatter, which is slow: a page shows dozens of sizes. */
function tidy(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : formatNumber(value, { maximumFractionDigits: 1 })
}

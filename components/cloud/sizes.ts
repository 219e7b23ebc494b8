import { formatNumber } from '#components/ui/locale.ts'

/** Memory as people write it: 512 MB, 2 GB, 1.5 GB. */
export function memory(mb: number): string {
  return mb < 1024 ? `${mb} MB` : `${tidy(mb / 1024)} GB`
}

/** A disk: 20 GB, 4 TB. */
export function disk(gb: number): string {
  return gb < 1024 ? `${gb} GB` : `${tidy(gb / 1024)} TB`
}

/** "2 CPU · 2 GB · 20 GB SSD" */
export function sizeText(server: { CPU: number; RAM: number; HDD: number; HDDType: string }): string {
  return `${server.CPU} CPU · ${memory(server.RAM)} · ${disk(server.HDD)} ${server.HDDType}`
}

/** With one decimal at most. A page shows dozens of them: only one that needs a decimal is worth a formatter. */
function tidy(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : formatNumber(value, { maximumFractionDigits: 1 })
}

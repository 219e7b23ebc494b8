/** Memory as people say it: 512 MB, 2 GB, 1.5 GB. */
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

/** Stops of the sliders; any whole number between the bounds may be typed. */
export const STOPS = {
  CPU: [1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64],
  RAM: [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144],
  HDD: [1, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 4096],
} as const

/** The stop nearest to a value: where the slider stands. */
export function nearestStop(stops: readonly number[], value: number): number {
  return stops.reduce((best, stop, index) => {
    const distance = (at: number) => Math.abs(Math.log((stops[at] ?? 1) / Math.max(1, value)))
    return distance(index) < distance(best) ? index : best
  }, 0)
}

function tidy(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 1 })
}

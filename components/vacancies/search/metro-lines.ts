import type { FacetData } from './facet.tsx'

type Value = FacetData['values'][number]
export type MetroLine = { line: Value; stations: Value[] }

/**
 * The values of the metro facet as lines with their stations, both in the order of the map (`8.3` is the third station
 * of line 8). With `words` only lines and stations with them in their names are left.
 */
export function metroLines(values: readonly Value[], words: string): MetroLine[] {
  const named = ({ name }: Value) => name.toLowerCase().includes(words)
  const lines = values.filter(({ value }) => !value.includes('.'))
  return lines
    .map((line) => {
      const stations = values.filter(({ value }) => value.startsWith(`${line.value}.`)).sort(byNumber)
      return { line, stations: named(line) ? stations : stations.filter(named) }
    })
    .filter(({ line, stations }) => named(line) || stations.length > 0)
    .sort((a, b) => byNumber(a.line, b.line))
}

function byNumber(a: Value, b: Value): number {
  return a.value.localeCompare(b.value, 'en', { numeric: true })
}

'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { FacetFrame, FacetSearch, FacetValue, type FacetProps, type FacetData } from './facet.tsx'

type Value = FacetData['values'][number]

type MetroLine = { line: Value; stations: Value[] }

/** The metro by lines in their colours; a line expands into its stations. */
export function MetroFacet({ query, facet, title, open, stale }: FacetProps) {
  const [filter, setFilter] = useState('')
  const selected = new Set(query.getAll(facet.param))
  return (
    <FacetFrame title={title} selected={facet.values.filter(({ value }) => selected.has(value)).length} open={open}>
      <FacetSearch title={title} value={filter} onChange={setFilter} />
      <Lines {...{ query, facet, selected, stale }} words={filter.trim().toLowerCase()} />
    </FacetFrame>
  )
}

type LinesProps = Pick<FacetProps, 'query' | 'facet' | 'stale'> & {
  selected: ReadonlySet<string>
  /** What is searched for, in lower case. */
  words: string
}

/** Rendered, and the lines sorted, only once the facet is open. */
function Lines({ query, facet, selected, stale, words }: LinesProps) {
  const lines = metroLines(facet.values, words)
  return (
    <ul className={cn('max-h-96 overflow-y-auto', stale && 'opacity-60')}>
      {lines.map(({ line, stations }) => (
        <Line
          key={line.value}
          line={line}
          stations={stations}
          expanded={words !== ''}
          {...{ query, facet, selected }}
        />
      ))}
      {lines.length === 0 && <li className="py-1 text-subtle">{texts('vacancies.facets')('noMatches')}</li>}
    </ul>
  )
}

type LineProps = MetroLine &
  Pick<LinesProps, 'query' | 'facet' | 'selected'> & {
    /** Whether the line is expanded because its stations match the search text. */
    expanded: boolean
  }

function Line({ line, stations, query, facet, selected, expanded }: LineProps) {
  const [open, setOpen] = useState(() => stations.some(({ value }) => selected.has(value)))
  const shown = (open || expanded) && stations.length > 0
  return (
    <li>
      <div className="flex items-center gap-1.5">
        <button
          type="button"
          aria-expanded={shown}
          aria-label={texts('vacancies.facets')('stations', { line: line.name })}
          onClick={() => setOpen(!shown)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-subtle hover:bg-hover"
        >
          <ChevronRight className={cn('size-3.5 transition-transform', shown && 'rotate-90')} aria-hidden />
        </button>
        <div className="min-w-0 flex-1">
          <FacetValue query={query} facet={facet} item={line} checked={selected.has(line.value)} />
        </div>
      </div>
      {shown && (
        <ul
          className="mb-1 ml-3 border-l-2 pl-4"
          style={line.hex_color === undefined ? undefined : { borderColor: `#${line.hex_color}` }}
        >
          {stations.map((station) => (
            <li key={station.value}>
              <FacetValue
                query={query}
                facet={facet}
                item={{ ...station, hex_color: undefined }}
                checked={selected.has(station.value)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/**
 * The values of the metro facet as lines with their stations, both in map order (`8.3` is the third station of line 8).
 * `words` keeps only the lines and stations whose names contain it.
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

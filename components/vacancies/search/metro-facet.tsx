'use client'

import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { FacetFrame, FacetSearch, type FacetProps } from './facet.tsx'
import { FacetValue } from './facet-value.tsx'
import { metroLines, type MetroLine } from './metro-lines.ts'

/** The metro by lines in their colours; a line unfolds into its stations. */
export function MetroFacet({ query, facet, title, open, old }: FacetProps) {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const chosen = new Set(query.getAll(facet.param))
  const lines = metroLines(facet.values, words)
  const ticked = facet.values.filter(({ value }) => chosen.has(value)).length
  return (
    <FacetFrame title={title} chosen={ticked} open={open}>
      <FacetSearch title={title} value={wanted} onChange={setWanted} />
      <ul className={cn('max-h-96 overflow-y-auto', old && 'opacity-60')}>
        {lines.map(({ line, stations }) => (
          <Line key={line.value} line={line} stations={stations} found={words !== ''} {...{ query, facet, chosen }} />
        ))}
        {lines.length === 0 && <li className="py-1 text-subtle">Nothing found</li>}
      </ul>
    </FacetFrame>
  )
}

type LineProps = MetroLine &
  Pick<FacetProps, 'query' | 'facet'> & {
    chosen: ReadonlySet<string>
    /** Unfolded, because stations were looked for. */ found: boolean
  }

function Line({ line, stations, query, facet, chosen, found }: LineProps) {
  const [unfolded, setUnfolded] = useState(() => stations.some(({ value }) => chosen.has(value)))
  const shown = (unfolded || found) && stations.length > 0
  return (
    <li>
      <div className="flex items-center gap-0.5">
        <button
          type="button"
          aria-expanded={shown}
          aria-label={`Stations of ${line.name}`}
          onClick={() => setUnfolded(!shown)}
          className="grid size-6 shrink-0 place-items-center rounded-md text-subtle hover:bg-hover"
        >
          <ChevronRight className={cn('size-3.5 transition-transform', shown && 'rotate-90')} aria-hidden />
        </button>
        <div className="min-w-0 flex-1">
          <FacetValue query={query} facet={facet} item={line} checked={chosen.has(line.value)} />
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
                checked={chosen.has(station.value)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/field.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'

export interface Listed {
  method: string
  path: string
  summary: string
  tag: string
}

const GROUPS = ['cloud', 'vacancies', 'rides', 'music', 'platform']

interface Described {
  paths: Record<string, Record<string, { summary: string; tags: string[] }>>
}

/** Every endpoint by product, narrowed by what is typed. */
export function OperationList({ onChoose }: { onChoose: (operation: Listed) => void }) {
  const [typed, setTyped] = useState('')
  const { data, isError, refetch } = useQuery({ queryKey: ['openapi'], queryFn: readOperations, staleTime: Infinity })
  if (isError) return <ErrorState title="The list of endpoints did not load" retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={12} />
  const words = typed.toLowerCase().split(/\s+/)
  const shown = data.filter((item) => {
    const text = `${item.method} ${item.path} ${item.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <div className="space-y-6">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="operations">Find an endpoint</Label>
        <Input id="operations" type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
        <output className="text-sm text-subtle">{`${shown.length} of ${data.length} endpoints`}</output>
      </div>
      {GROUPS.map((tag) => [tag, shown.filter((item) => item.tag === tag)] as const)
        .filter(([, items]) => items.length > 0)
        .map(([tag, items]) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`} className="mb-2 text-lg font-semibold capitalize">
              {tag}
            </h2>
            <ul className="divide-y rounded-lg border bg-surface text-sm">
              {items.map((item) => (
                <Row key={`${item.method} ${item.path}`} item={item} onChoose={onChoose} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}

function Row({ item, onChoose }: { item: Listed; onChoose: (operation: Listed) => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(item)}
        className="grid w-full gap-x-3 px-4 py-2 text-left hover:bg-hover sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <span className="font-mono font-medium text-muted">{item.method}</span>
        <code className="font-mono wrap-anywhere">{item.path}</code>
        <span className="text-muted">{item.summary}</span>
      </button>
    </li>
  )
}

async function readOperations(): Promise<Listed[]> {
  const answer = await fetch('/api/openapi.json')
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`)
  const { paths } = (await answer.json()) as Described
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, tags }]) => {
      return { method: method.toUpperCase(), path, summary, tag: tags[0] ?? '' }
    }),
  )
}

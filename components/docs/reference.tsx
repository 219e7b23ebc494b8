'use client'

import dynamic from 'next/dynamic'
import { createContext, Fragment, use, useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { MAIN_ID, Page } from '#components/shell/page.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Field, Label } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'

const View = dynamic(async () => (await import('./reference-view.tsx')).ReferenceView, {
  ssr: false,
  loading: () => (
    <Page>
      <h1 className="sr-only">API reference</h1>
      <SkeletonRows rows={8} />
    </Page>
  ),
})

/** Opens the interactive reference; `token` is sent with its calls, `hash` names the operation to show. */
type Open = (options: { token: string; hash?: string }) => void

const OpenContext = createContext<Open>(() => {})

/** Shows the light page until the reader opens the interactive reference, which loads 1.2 MB of scripts. */
export function ReferenceSwitch({ children }: { children: ReactNode }) {
  const [token, setToken] = useState<string>()
  const open: Open = (options) => {
    if (options.hash) history.replaceState(null, '', options.hash)
    setToken(options.token)
  }
  if (token === undefined) return <OpenContext value={open}>{children}</OpenContext>
  return (
    // Scalar brings its own main landmark and first heading.
    <div id={MAIN_ID} tabIndex={-1} className="w-full outline-none">
      <View token={token} />
    </div>
  )
}

/** An introduction, a token for trying calls, and every endpoint. */
export function ReferenceStart() {
  const [token, setToken] = useState('')
  const open = use(OpenContext)
  return (
    <div className="space-y-8 text-base">
      <p className="text-pretty">
        Every endpoint with its parameters, bodies, examples and errors, generated from the code. The interactive
        reference can send every call; the OpenAPI description is at{' '}
        <a href="/api/openapi.json" className="text-accent-text underline underline-offset-4">
          /api/openapi.json
        </a>
        .
      </p>
      <form
        className="flex flex-wrap items-start gap-3 rounded-lg border bg-surface p-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          open({ token: token.trim() })
        }}
      >
        <Field
          label="API token for trying calls (optional)"
          hint="Kept in this page only. While you are signed in, calls use your account without a token."
          className="min-w-0 flex-1 basis-64"
        >
          {(aria) => (
            <Input
              {...aria}
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={token}
              onChange={(event) => setToken(event.target.value)}
              placeholder="qt_…"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" className="sm:mt-6.5">
          Open the interactive reference
        </Button>
      </form>
      <OperationList
        onChoose={({ method, path, tag }) =>
          open({ token: token.trim(), hash: `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}` })
        }
      />
    </div>
  )
}

interface Listed {
  method: string
  path: string
  summary: string
  tag: string
  product: string
}

interface Described {
  paths: Record<string, Record<string, { summary: string; tags: string[] }>>
  'x-tagGroups': { name: string; tags: string[] }[]
}

/** Every endpoint by product, narrowed by a search. */
function OperationList({ onChoose }: { onChoose: (operation: Listed) => void }) {
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
      {[...new Set(shown.map(({ product }) => product))].map((product) => (
        <section key={product} aria-labelledby={`product-${product}`}>
          <h2 id={`product-${product}`} className="mb-2 text-lg font-semibold">
            {product}
          </h2>
          <ul className="divide-y rounded-lg border bg-surface text-sm">
            {shown
              .filter((item) => item.product === product)
              .map((item) => (
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
        <code className="font-mono wrap-anywhere">
          {item.path.split(/(?<=\/)/).map((part, at) => (
            <Fragment key={at}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
        <span className="text-muted">{item.summary}</span>
      </button>
    </li>
  )
}

async function readOperations(): Promise<Listed[]> {
  const answer = await fetch('/api/openapi.json')
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`)
  const { paths, 'x-tagGroups': groups } = (await answer.json()) as Described
  return groups.flatMap(({ name: product, tags }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path, product }))
        .flatMap(({ tags: [tag = ''], ...item }) => (tags.includes(tag) ? [{ ...item, tag }] : [])),
    ),
  )
}

'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { OperationList } from './operation-list.tsx'
import { useOpenReference } from './reference-switch.tsx'

/** What the reference is, the token for trying calls, and every endpoint. */
export function ReferenceStart() {
  const [token, setToken] = useState('')
  const open = useOpenReference()
  return (
    <div className="space-y-8 text-base">
      <p className="max-w-2xl text-pretty">
        Each endpoint with its parameters, bodies, examples and errors, computed from the code itself. The interactive
        reference can send every call; the description is at{' '}
        <a href="/api/openapi.json" className="text-accent-text underline underline-offset-4">
          /api/openapi.json
        </a>
        .
      </p>
      <form
        className="flex flex-wrap items-end gap-3 rounded-lg border bg-surface p-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          open({ token: token.trim() })
        }}
      >
        <Field
          label="API token for trying calls (optional)"
          hint="Stays in this page. Signed in, calls count as your own without one."
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
        <Button type="submit" variant="primary" className="sm:mb-6">
          Open the interactive reference
        </Button>
      </form>
      <OperationList
        onChoose={({ method, path, tag }) => open({ token: token.trim(), hash: `#tag/${tag}/${method}${path}` })}
      />
    </div>
  )
}

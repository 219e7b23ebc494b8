'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Textarea } from '#components/ui/form/textarea.tsx'
import { keyOf, requestOf, type CallField } from './call.ts'
import { CallAnswer } from './call-answer.tsx'
import { useCallToken } from './token.ts'
import { useCall } from './use-call.ts'

export interface TryItProps {
  method: string
  path: string
  parameters: CallField[]
  /** An example of the request body; null if the call has none. */
  body: string | null
}

/** Sends the call with the reader's token, or as the account that is signed in, and shows the answer. */
export function TryForm({ method, path, parameters, body }: TryItProps) {
  const t = texts('docs.call')
  const [token, setToken] = useCallToken()
  const [text, setText] = useState(body ?? '')
  const [values, setValues] = useState(() =>
    Object.fromEntries(
      parameters.filter(({ place }) => place === 'path').map((field) => [keyOf(field), field.example]),
    ),
  )
  const { call, answer, isRunning, stop } = useCall()
  const isFirst = ({ required, place }: CallField) => required || place === 'path'
  const others = parameters.filter((field) => !isFirst(field))
  const fields = { values, onChange: (key: string, value: string) => setValues({ ...values, [key]: value }) }
  const send = () => {
    const { address, headers } = requestOf(path, parameters, values)
    void call(address, {
      method,
      headers: [
        ...headers,
        ...(token ? [['Authorization', `Bearer ${token}`] as [string, string]] : []),
        ...(body === null ? [] : [['Content-Type', 'application/json'] as [string, string]]),
      ],
      ...(body !== null && { body: text }),
      // With a token, the session must not affect the response.
      credentials: token ? 'omit' : 'same-origin',
    })
  }
  return (
    <form
      aria-label={t('form', { method, path })}
      className="space-y-4 rounded-lg border bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label={t('token')} hint={t('tokenHint')}>
        {(aria) => (
          <Input
            {...aria}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={token}
            placeholder="qt_…"
            onChange={(event) => setToken(event.target.value.trim())}
          />
        )}
      </Field>
      <CallFields fields={parameters.filter(isFirst)} {...fields} />
      {others.length > 0 && (
        <details>
          <summary className="w-fit py-1 font-medium">{t('optional', { count: others.length })}</summary>
          <div className="pt-2">
            <CallFields fields={others} {...fields} />
          </div>
        </details>
      )}
      {body !== null && (
        <Field label={t('body')}>
          {(aria) => (
            <Textarea
              {...aria}
              spellCheck={false}
              className="max-h-96 font-mono"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant={method === 'DELETE' ? 'danger' : 'primary'} pending={isRunning}>
          {t('send')}
        </Button>
        {isRunning && <Button onClick={stop}>{t('stop')}</Button>}
      </div>
      <CallAnswer answer={answer} />
    </form>
  )
}

interface CallFieldsProps {
  fields: readonly CallField[]
  values: Readonly<Record<string, string>>
  onChange: (key: string, value: string) => void
}

function CallFields({ fields, values, onChange }: CallFieldsProps) {
  if (fields.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <Field
          key={keyOf(field)}
          label={<code className="font-mono wrap-anywhere">{field.name}</code>}
          {...(field.isList && { hint: texts('docs.call')('list') })}
        >
          {(aria) => (
            <Input
              {...aria}
              required={field.required}
              value={values[keyOf(field)] ?? ''}
              onChange={(event) => onChange(keyOf(field), event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { Code } from '../code.tsx'
import { jsonText } from './call.ts'
import type { CallResult } from './use-call.ts'

/** The status of an answer and its text, announced when it arrives. */
export function CallAnswer({ answer }: { answer: CallResult | undefined }) {
  const t = texts('docs.call')
  if (!answer) return null
  if (answer.failure) return <FormError message={answer.failure} />
  const { status, statusText, milliseconds, requestId, type, text } = answer
  return (
    <div className="space-y-2">
      <output className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status < 400 ? 'success' : 'danger'}>{`${status} ${statusText}`.trim()}</Badge>
        <span className="text-subtle">{t('milliseconds', { time: milliseconds })}</span>
        {requestId && (
          <span className="text-subtle">
            {t.rich('request', { id: () => <code className="font-mono break-all select-all">{requestId}</code> })}
          </span>
        )}
      </output>
      {text === null && type !== '' && (
        <p className="text-muted">{t.rich('file', { type: () => <code>{type}</code> })}</p>
      )}
      {text && <Code label={t('answer')} language={type.includes('json') ? 'json' : ''} code={indented(text, type)} />}
    </div>
  )
}

function indented(text: string, type: string): string {
  if (!type.startsWith('application/json')) return text
  try {
    return jsonText(JSON.parse(text))
  } catch {
    return text
  }
}

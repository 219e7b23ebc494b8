'use client'

import { useState } from 'react'
import { Code2 } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { cn } from '#components/ui/cn.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import { curlOf, typescriptOf, type ApiCall } from './api-call.ts'
import { useDeveloperMode } from './developer-mode.tsx'

type ApiCallsProps = {
  /** The actions to show; several are offered in a list. */
  calls: readonly ApiCall[]
  className?: string
  /** Expanded at first. */
  open?: boolean
}

/** What the page does, as a program would do it: curl and TypeScript, ready to paste. For developers only. */
export function ApiCalls(props: ApiCallsProps) {
  return useDeveloperMode().isOn && <ApiCallsCard {...props} />
}

function ApiCallsCard({ calls, className, open = false }: ApiCallsProps) {
  const t = texts('shell.apiCalls')
  const [chosen, setChosen] = useState(0)
  const [language, setLanguage] = useState<'curl' | 'TypeScript'>('curl')
  // While rendering, the server does not know its own origin for certain.
  const origin = useBrowserValue(() => location.origin) ?? ''
  const call = calls[chosen] ?? calls[0]
  if (!call) return null
  const text = language === 'curl' ? curlOf(call, origin) : typescriptOf(call, origin)
  return (
    <details
      open={open}
      className={cn('group rounded-xl border bg-surface shadow-sm', className)}
      data-testid="api-calls"
    >
      <summary className="flex min-h-11 cursor-default items-center gap-2 rounded-xl px-4 font-medium select-none hover:bg-hover/60">
        <Code2 className="size-4 shrink-0 text-subtle" aria-hidden />
        <span className="whitespace-nowrap">{t('title')}</span>
        <span className="ml-auto min-w-0 truncate font-mono text-subtle">
          {call.method} {call.path}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t p-4">
        <div className="flex flex-wrap items-center gap-2">
          {calls.length > 1 && (
            <Select
              aria-label={t('action')}
              className="w-auto min-w-40 flex-1 sm:flex-none"
              value={chosen}
              onChange={(event) => setChosen(Number(event.target.value))}
              options={calls.map(({ name }, index) => [index, name])}
            />
          )}
          <Languages chosen={language} onChoose={setLanguage} />
          <CopyButton value={text} label={t('copy', { language })} className="ml-auto" />
        </div>
        <pre
          data-testid="api-call"
          className="rounded-md bg-sunken p-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap"
        >
          {text}
        </pre>
        <p className="text-subtle">{call.scope ? t('token', { scope: call.scope }) : t('noToken')}</p>
      </div>
    </details>
  )
}

type LanguagesProps = { chosen: string; onChoose: (language: 'curl' | 'TypeScript') => void }

function Languages({ chosen, onChoose }: LanguagesProps) {
  return (
    <fieldset aria-label={texts('shell.apiCalls')('language')} className="flex rounded-md border p-0.5">
      {(['curl', 'TypeScript'] as const).map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={chosen === language}
          onClick={() => onChoose(language)}
          className="h-6 rounded-sm px-2 text-muted aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-text"
        >
          {language}
        </button>
      ))}
    </fieldset>
  )
}

'use client'

import { currentLocale } from '#i18n/store.ts'
import { texts } from '#i18n/texts.ts'
import { useId, useSyncExternalStore } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Code } from './code.tsx'
import type { Sample } from './markdown.ts'

const NAMES: Record<string, string> = {
  sh: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  xml: 'XML',
}
const SHELLS = ['text', 'bash']
const KEY = 'quartet-sample-language'

/** One sample in several languages; the choice applies to all samples and is remembered for the next visit. */
export function Samples({ samples }: { samples: Sample[] }) {
  const t = texts('docs.samples')
  const wanted = useSyncExternalStore(subscribe, wantedLanguage, () => 'sh')
  const group = useId()
  const shown = samples.find(({ language }) => language === wanted) ?? samples[0]
  if (!shown) return null
  const name = nameOf(shown)
  return (
    <div lang={currentLocale()} className="overflow-hidden rounded-lg border bg-surface text-sm">
      <div className="flex items-center gap-2 border-b bg-sunken pr-2 pl-4">
        {samples.length > 1 ? (
          <div role="radiogroup" aria-label={t('language')} className="flex min-w-0 flex-1 gap-4 overflow-x-auto">
            {samples.map((sample) => (
              <Choice key={sample.language} group={group} sample={sample} chosen={sample === shown} />
            ))}
          </div>
        ) : (
          <span className="flex h-9 flex-1 items-center font-medium">{name}</span>
        )}
        <CopyButton value={shown.code} label={t('copy', { language: name })} />
      </div>
      <Code label={name} language={shown.language} code={shown.code} />
    </div>
  )
}

/** A radio button for a language. It is native, because a page has many of them. */
function Choice({ group, sample, chosen }: { group: string; sample: Sample; chosen: boolean }) {
  return (
    <label className="relative -mb-px inline-flex h-9 shrink-0 cursor-pointer items-center rounded-sm border-b-2 border-transparent font-medium text-muted transition-colors hover:text-fg has-checked:border-accent has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:-outline-offset-2">
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={() => choose(sample.language)}
        className="absolute opacity-0"
      />
      {nameOf(sample)}
    </label>
  )
}

function nameOf({ language }: Sample): string {
  const t = texts('docs.samples')
  if (language === '') return t('text')
  return SHELLS.includes(language) ? t('shell') : (NAMES[language] ?? language)
}

function choose(language: string): void {
  localStorage.setItem(KEY, language)
  globalThis.dispatchEvent(new Event(KEY))
}

function wantedLanguage(): string {
  return localStorage.getItem(KEY) ?? 'sh'
}

function subscribe(listener: () => void): () => void {
  globalThis.addEventListener(KEY, listener)
  return () => globalThis.removeEventListener(KEY, listener)
}

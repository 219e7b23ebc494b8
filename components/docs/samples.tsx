'use client'

import { useSyncExternalStore } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#components/ui/tabs.tsx'
import type { Sample } from './markdown.ts'

const NAMES: Record<string, string> = {
  sh: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  text: 'Shell',
  bash: 'Shell',
  '': 'Text',
}
const KEY = 'quartet-sample-language'

/** One sample in several languages; the choice applies to all samples and is remembered for the next visit. */
export function Samples({ samples }: { samples: Sample[] }) {
  const wanted = useSyncExternalStore(subscribe, wantedLanguage, () => 'sh')
  const shown = samples.find(({ language }) => language === wanted) ?? samples[0]
  const chosen = shown?.language
  return (
    <Tabs value={chosen} onValueChange={choose} className="overflow-hidden rounded-lg border bg-surface text-sm">
      <div className="flex items-center gap-2 border-b bg-sunken pr-2 pl-4">
        <TabsList className="min-w-0 flex-1 border-b-0" aria-label="Language">
          {samples.map(({ language }) => (
            <TabsTrigger key={language} value={language}>
              {NAMES[language] ?? language}
            </TabsTrigger>
          ))}
        </TabsList>
        <CopyButton value={shown?.code ?? ''} label={`Copy ${NAMES[shown?.language ?? ''] ?? 'sample'}`} />
      </div>
      {samples.map(({ language, code }) => (
        <TabsContent key={language} value={language} className="overflow-x-auto pt-0 -outline-offset-2">
          <pre className="w-fit p-4 font-mono">
            <code>{code}</code>
          </pre>
        </TabsContent>
      ))}
    </Tabs>
  )
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

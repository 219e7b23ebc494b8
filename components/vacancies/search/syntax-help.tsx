import { CircleHelp } from 'lucide-react'

const RULES: [example: string, meaning: string][] = [
  ['python docker', 'both words, in any of their forms'],
  ['"product manager"', 'the phrase, in this order'],
  ['java OR kotlin', 'either word'],
  ['java NOT senior', 'the first word without the second'],
  ['(go OR rust) AND postgres', 'groups'],
  ['NAME:аналитик', 'only in the title; also COMPANY_NAME: and DESCRIPTION:'],
  ['!менеджер', 'exactly this form, without synonyms'],
  ['разраб*', 'every word that begins so'],
  ['москва бухгалтер 100000', 'a city and a sum become filters'],
]

/** The query language, folded under the search box. */
export function SyntaxHelp() {
  return (
    <details className="group text-muted">
      <summary className="inline-flex list-none items-center gap-1.5 rounded-md hover:text-fg [&::-webkit-details-marker]:hidden">
        <CircleHelp className="size-3.5" aria-hidden />
        Query language
      </summary>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 rounded-lg border bg-surface p-4 sm:grid-cols-[max-content_1fr] lg:grid-cols-[max-content_1fr_max-content_1fr]">
        {RULES.map(([example, meaning]) => (
          <div key={example} className="contents">
            <dt className="font-mono text-fg max-sm:mt-1">{example}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

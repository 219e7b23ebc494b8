import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/locale.ts'

type Difference = Extract<RouterOutput['cloud']['stacks']['change'], { Fingerprint: unknown }>
type Part = Difference['Removed'][number] & Partial<Pick<Difference['Changed'][number], 'Fields'>>

/** What a change of a stack would do, part by part. */
export function StackDifference({ difference: { Created, Changed, Removed } }: { difference: Difference }) {
  const t = texts('cloud.stacks')
  const parts: { tone: 'success' | 'info' | 'danger'; word: string; part: Part }[] = [
    ...Created.map((part) => ({ tone: 'success' as const, word: t('created'), part })),
    ...Changed.map((part) => ({ tone: 'info' as const, word: t('changed'), part })),
    ...Removed.map((part) => ({ tone: 'danger' as const, word: t('removed'), part })),
  ]
  return (
    <section aria-label={t('difference')} className="flex flex-col gap-2">
      <output className="text-muted tabular-nums">
        {parts.length === 0
          ? t('same')
          : t('counts', {
              created: formatNumber(Created.length),
              changed: formatNumber(Changed.length),
              removed: formatNumber(Removed.length),
            })}
      </output>
      <ul className="flex flex-col gap-2 empty:hidden">
        {parts.map(({ tone, word, part }) => (
          <li key={`${part.Kind} ${part.ID} ${part.Name}`} className="flex items-baseline gap-x-2">
            <Badge tone={tone}>{word}</Badge>
            <div className="min-w-0">
              {t(`kinds.${part.Kind}`)} <span className="font-medium wrap-anywhere">{part.Name}</span>
              {part.Fields?.map(({ Field, Before, After }) => (
                <p key={Field} className="font-mono text-muted wrap-anywhere">
                  {t('field', { field: Field, before: shown(Before), after: shown(After) })}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {Removed.length > 0 && <p className="text-muted">{t('removedLast')}</p>}
    </section>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

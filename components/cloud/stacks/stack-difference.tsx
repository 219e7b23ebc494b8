import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { formatNumber } from '#components/ui/locale.ts'
import { Difference, type DifferenceLine } from '../difference.tsx'

type Parts = Extract<RouterOutput['cloud']['stacks']['change'], { Fingerprint: unknown }>
type Part = Parts['Removed'][number] & Partial<Pick<Parts['Changed'][number], 'Fields'>>

/** What a change of a stack would do, part by part. */
export function StackDifference({ difference: { Created, Changed, Removed } }: { difference: Parts }) {
  const t = texts('cloud.stacks')
  const lineOf =
    (kind: DifferenceLine['kind'], word: string) =>
    (part: Part): DifferenceLine => ({
      key: `${part.Kind} ${part.ID} ${part.Name}`,
      kind,
      word,
      content: <PartLine part={part} />,
    })
  const lines = [
    ...Created.map(lineOf('added', t('created'))),
    ...Changed.map(lineOf('changed', t('changed'))),
    ...Removed.map(lineOf('removed', t('removed'))),
  ]
  const numbers = {
    created: formatNumber(Created.length),
    changed: formatNumber(Changed.length),
    removed: formatNumber(Removed.length),
  }
  const counts = lines.length === 0 ? t('same') : t('counts', numbers)
  return (
    <Difference label={t('difference')} counts={counts} lines={lines}>
      {Removed.length > 0 && <p className="text-muted">{t('removedLast')}</p>}
    </Difference>
  )
}

function PartLine({ part: { Kind, Name, Fields = [] } }: { part: Part }) {
  const t = texts('cloud.stacks')
  return (
    <>
      {t(`kinds.${Kind}`)} <span className="font-medium">{Name}</span>
      {Fields.map(({ Field, Before, After }) => (
        <p key={Field} className="font-mono text-muted">
          {t('field', { field: Field, before: shown(Before), after: shown(After) })}
        </p>
      ))}
    </>
  )
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

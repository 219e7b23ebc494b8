import { CircleCheck } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { FindingRow } from './finding-row.tsx'
import type { FoundThing } from './overview.ts'

/** The findings that need attention, worst first, with what to do. */
export function Attention({ findings }: { findings: readonly FoundThing[] }) {
  const t = texts('admin.home')
  const wrong = findings.filter(({ state }) => state !== 'ok')
  const sorted = [
    ...wrong.filter(({ state }) => state === 'broken'),
    ...wrong.filter(({ state }) => state === 'warning'),
  ]
  return (
    <Card aria-labelledby="attention">
      <CardBody className="flex flex-col gap-4">
        <div>
          <CardTitle id="attention" className="flex items-center gap-2">
            {wrong.length === 0 && <CircleCheck aria-hidden className="size-5 text-success" />}
            {wrong.length === 0 ? t('fine') : t('attention', { count: wrong.length })}
          </CardTitle>
          {wrong.length === 0 && <p className="mt-1 text-muted">{t('fineText', { count: findings.length })}</p>}
        </div>
        {sorted.length > 0 && (
          <ul className="flex flex-col gap-3">
            {sorted.map((finding) => (
              <FindingRow key={`${finding.machine} ${finding.id}`} finding={finding} withRemedy />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

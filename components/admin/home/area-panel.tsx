import type { ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { STATES, type Area } from '#server/core/finding.schema.ts'
import { FindingRow } from './finding-row.tsx'
import type { FoundThing } from './overview.ts'

const TONES = { ok: 'success', warning: 'warning', broken: 'danger' } as const

type AreaPanelProps = { area: Area; findings: readonly FoundThing[]; children?: ReactNode }

/** An area of the installation: the worst state of its findings, the findings, and further details. */
export function AreaPanel({ area, findings, children }: AreaPanelProps) {
  const t = texts('admin.home')
  const state = STATES.findLast((one) => findings.some((finding) => finding.state === one)) ?? 'ok'
  return (
    <Card aria-labelledby={area}>
      <CardHeader>
        <CardTitle id={area}>{t(`areas.${area}`)}</CardTitle>
        <Badge dot tone={TONES[state]}>
          {t(`states.${state}`)}
        </Badge>
      </CardHeader>
      <CardBody>
        <ul className="flex flex-col gap-3">
          {findings.map((finding) => (
            <FindingRow key={`${finding.machine} ${finding.id}`} finding={finding} />
          ))}
        </ul>
      </CardBody>
      {children}
    </Card>
  )
}

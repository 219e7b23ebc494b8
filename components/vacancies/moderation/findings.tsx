import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'

type Finding = RouterOutput['vacancies']['moderation']['list']['items'][number]['findings'][number]

/** What was noticed in a vacancy. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <ul aria-label={texts('vacancies.held')('findings')} className="flex flex-wrap gap-1.5">
      {findings.map((finding) => (
        <li key={`${finding.kind} ${finding.found}`}>
          <Badge wrap>{wordsOf(finding)}</Badge>
        </li>
      ))}
    </ul>
  )
}

function wordsOf({ kind, found }: Finding) {
  const t = texts('vacancies.held.found')
  if (kind === 'report') return t('report', { reason: texts('vacancies.report.reasons')(found as 'fraud') })
  if (kind === 'pay') return t('pay', { found: formatNumber(Number(found)) })
  if (kind === 'new_company') return t('new_company', { found })
  return t.rich(kind, { found: () => <UserText text={found} /> })
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { HomeCard } from '#components/shell/home-card.tsx'
import { SummaryLine } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'

const EVERY_MS = 30_000

const CHECKS = ['database', 'replica', 'worker', 'disk', 'accepting'] as const

/** The card of the home page for operators: whether the installation works, and links to accounts and the audit log. */
export function HealthCard() {
  const t = texts('platform.health')
  const health = useQuery(useTRPC().health.ready.queryOptions({}, { refetchInterval: EVERY_MS }))
  const faults = CHECKS.filter((check) => health.data?.checks[check] === false)
  return (
    <HomeCard
      product="platform"
      title={t('title')}
      href="/admin/users"
      icon={Activity}
      state={
        health.data && (
          <Badge tone={faults.length === 0 ? 'success' : 'danger'} dot>
            {t(health.data.status)}
          </Badge>
        )
      }
    >
      <QueryStatus query={health} rows={1} />
      {faults.map((check) => (
        <p key={check} className="px-4 py-3">
          <span className="block font-medium text-danger">{t(`checks.${check}.name`)}</span>
          <span className="text-muted">{t(`checks.${check}.text`)}</span>
        </p>
      ))}
      <SummaryLine href="/admin/users" title={t('users')} detail={t('usersText')} />
      <SummaryLine href="/admin/audit" title={t('audit')} detail={t('auditText')} />
    </HomeCard>
  )
}

import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { ForDevelopers } from '#components/shell/developer-mode.tsx'
import { Card, CardBody, TitledCard } from '#components/ui/card.tsx'
import { cn } from '#components/ui/cn.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls, POWER } from '../calls.ts'
import { JobList } from '../jobs/job-list.tsx'
import { disk, memory } from '../sizes.ts'
import type { Job, Server } from '../types.ts'
import { PasswordCard } from './password-card.tsx'
import { ServerPtr } from './server-ptr.tsx'

/** The latest jobs; all of them have a tab of their own. */
const LATEST = 5

/** What a server is, what was done with it last, and the calls of its actions. */
export function ServerOverview({ server, jobs }: { server: Server; jobs: Job[] }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <PasswordCard server={server} />
        <ServerFacts server={server} />
        <ServerPtr server={server} />
      </div>
      <div className="flex min-w-0 flex-col gap-6" data-testid="server-aside">
        <TitledCard id="server-jobs" title={texts('cloud.server')('latest')}>
          <CardBody>
            <JobList jobs={jobs.slice(0, LATEST)} compact />
          </CardBody>
        </TitledCard>
        <ApiCalls calls={callsOf(server)} />
      </div>
    </div>
  )
}

function ServerFacts({ server }: { server: Server }) {
  const t = texts('cloud.server.facts')
  const ssh = `ssh ${server.AdminUserName}@${server.IP}`
  return (
    <Card aria-label={t('label')}>
      <CardBody>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Fact name={t('ip')}>
            <span className="flex items-center gap-1">
              <span className="font-mono">{server.IP}</span>
              <CopyButton value={server.IP} label={t('copyIp')} />
            </span>
          </Fact>
          <Fact name={t('signIn')} className="col-span-2">
            <span className="flex items-center gap-1">
              <span className="font-mono wrap-anywhere">{ssh}</span>
              <CopyButton value={ssh} label={t('copySignIn')} />
            </span>
          </Fact>
          <Fact name={t('created')}>
            <RelativeTime at={server.DateCreate} />
          </Fact>
          <Fact name={t('cpu')}>
            {server.CPU} {server.IsHighPerformance && <span className="text-muted">{t('fullShare')}</span>}
          </Fact>
          <Fact name={t('memory')}>{memory(server.RAM)}</Fact>
          <Fact name={t('disk')}>
            {disk(server.HDD)} {server.HDDType}
          </Fact>
          <Fact name={t('power')}>{t(server.IsPowerOn ? 'on' : 'off')}</Fact>
          <ForDevelopers>
            <Fact name={t('id')}>
              <span className="font-mono">{server.ID}</span>
            </Fact>
          </ForDevelopers>
        </dl>
      </CardBody>
    </Card>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-subtle">{name}</dt>
      <dd className="mt-0.5 min-h-7 content-center font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function callsOf({ ID, LinkedNetworks }: Server) {
  return [
    calls.getServer(ID),
    ...POWER.map((type) => calls.act(ID, type)),
    ...LinkedNetworks.map((link) => {
      const call = calls.act(ID, 'RemoveNetwork', link.NetworkID)
      return { ...call, name: texts('cloud.calls')('leave', { ip: link.IP }) }
    }),
    calls.deleteServer(ID),
  ]
}

'use client'

import { texts, type Texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#components/shell/page.tsx'
import { TabLinks, useTab } from '#components/shell/tab-links.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { ActionCard, Card, CardBody } from '#components/ui/card.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { ConsoleTab } from '../console/console-tab.tsx'
import { ServerFirewalls } from '../firewalls/server-firewalls.tsx'
import { GraphsTab } from '../graphs/graphs-tab.tsx'
import { JobList } from '../jobs/job-list.tsx'
import { Elapsed } from '../jobs/job-steps.tsx'
import { isOver, jobTitle } from '../jobs/job-words.ts'
import { LabelsCard } from '../labels/labels-card.tsx'
import { SnapshotsTab } from '../snapshots/snapshots-tab.tsx'
import { StateBadge } from '../state-badge.tsx'
import { Unchangeable } from '../unchangeable.tsx'
import { TemplateForm } from '../templates/template-form.tsx'
import type { Job, Server } from '../types.ts'
import { DeleteServers } from './delete-servers.tsx'
import { PowerAction } from './power-action.tsx'
import { RebuildCard } from './rebuild-card.tsx'
import { ServerNetworks } from './server-networks.tsx'
import { ServerOverview } from './server-overview.tsx'
import { ServerSize } from './server-size.tsx'

/** One server: its state and power above, the rest in tabs. */
export function ServerView({ id }: { id: number }) {
  const trpc = useTRPC()
  const server = useQuery(trpc.cloud.servers.get.queryOptions({ id }))
  const jobs = useQuery(trpc.cloud.servers.jobs.queryOptions({ id }))
  const t = texts('cloud.server')
  const tabs = tabsOf(t)
  const tab = useTab(tabs)
  if (server.isPending) return <SkeletonRows rows={6} />
  if (server.error && failureOf(server.error).reason === 'not_found') return <Gone />
  if (server.error && !server.data) return <QueryError error={server.error} retry={server.refetch} />
  const shown = server.data
  const mayChange = shown.State !== 'Deleting' && shown.State !== 'Failed'
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <UserText text={shown.Name} className="min-w-0 wrap-anywhere" />
            <StateBadge state={shown.State} isPowerOn={shown.IsPowerOn} />
          </span>
        }
        description={<Now image={shown.Image} jobs={jobs.data ?? []} />}
        actions={<PowerButtons server={shown} disabled={!mayChange} />}
      />
      <Unchangeable state={shown.State} />
      <TabLinks label={t('tabs.label', { name: shown.Name })} tabs={tabs} current={tab} />
      {jobs.error && <QueryError error={jobs.error} retry={jobs.refetch} />}
      {tab === 'overview' && <ServerOverview server={shown} jobs={jobs.data ?? []} />}
      {tab === 'graphs' && <GraphsTab server={shown} />}
      {tab === 'console' && <ConsoleTab server={shown} />}
      {tab === 'networks' && (
        <div className="flex max-w-reading flex-col gap-6">
          <ServerFirewalls server={shown} disabled={!mayChange} />
          <ServerNetworks server={shown} disabled={!mayChange} />
        </div>
      )}
      {tab === 'snapshots' && <SnapshotsTab server={shown} disabled={!mayChange} />}
      {tab === 'jobs' && (
        <Card aria-label={t('tabs.jobs')}>
          <CardBody>
            <JobList jobs={jobs.data ?? []} compact />
          </CardBody>
        </Card>
      )}
      {tab === 'settings' && (
        <div className="flex max-w-reading flex-col gap-6">
          {mayChange && <ServerSize key={shown.ID} server={shown} />}
          {mayChange && <RebuildCard key={shown.ID} server={shown} />}
          {mayChange && <LabelsCard server={shown} />}
          {mayChange && <TemplateForm server={shown} />}
          <DangerZone server={shown} />
        </div>
      )}
    </>
  )
}

function tabsOf(t: Texts<'cloud.server'>) {
  return [
    { id: 'overview', name: t('tabs.overview') },
    { id: 'graphs', name: t('tabs.graphs') },
    { id: 'console', name: t('tabs.console') },
    { id: 'networks', name: t('tabs.networks') },
    { id: 'snapshots', name: t('tabs.snapshots') },
    { id: 'jobs', name: t('tabs.jobs') },
    { id: 'settings', name: t('tabs.settings') },
  ] as const
}

/** The image of the server and the running job, shown above all tabs. */
function Now({ image, jobs }: { image: string; jobs: Job[] }) {
  const running = jobs.findLast((job) => !isOver(job))
  if (!running) return image
  return (
    <span className="tabular-nums">
      {texts('cloud.server').rich('now', {
        image,
        job: jobTitle(running),
        elapsed: () => <Elapsed from={running.StartDate ?? running.CreateDate} to={null} />,
      })}
    </span>
  )
}

function Gone() {
  const t = texts('cloud.server')
  return (
    <PageHeader
      title={t('gone')}
      description={t('goneText')}
      actions={<LinkButton href="/cloud">{t('all')}</LinkButton>}
    />
  )
}

/** Power actions. One that is requested while another change is running waits for its turn. */
function PowerButtons({ server, disabled }: { server: Server; disabled: boolean }) {
  // A server is powered on at the end of its creation.
  if (server.State === 'New') return null
  const action = { servers: [server], disabled }
  if (!server.IsPowerOn) return <PowerAction type="PowerOn" variant="primary" {...action} />
  return (
    <>
      <PowerAction type="ShutDownGuestOS" {...action} />
      <PowerAction type="PowerReboot" {...action} />
      <PowerAction type="PowerOff" variant="ghost" {...action} />
    </>
  )
}

/** Actions that cannot be undone. */
function DangerZone({ server }: { server: Server }) {
  const t = texts('cloud.server')
  return (
    <ActionCard id="danger" title={t('danger')} text={t('dangerText')} className="border-danger">
      <DeleteServers
        servers={[server]}
        trigger={
          <Button variant="danger" disabled={server.State === 'Deleting'}>
            {t('delete')}
          </Button>
        }
      />
    </ActionCard>
  )
}

import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { UserLink } from '#components/ui/user-text.tsx'
import { rangeOf } from '#server/products/cloud/networks/range.schema.ts'
import { UseBadge } from '../firewalls/use-badge.tsx'
import { sizeText } from '../sizes.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Stack } from '../types.ts'
import { hostOf } from './parts-text.ts'

/** The parts by their kinds, each with its state and a link to where it is changed. */
export function StackParts({ stack: { Servers, Networks, Firewalls, Records } }: { stack: Stack }) {
  const t = texts('cloud.stacks')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Kind title={t('servers')} count={Servers.length}>
        {Servers.map(({ ID, Name, State, IsPowerOn, IP, PTR, ...size }) => (
          <Part
            key={ID}
            href={`/cloud/servers/${ID}`}
            name={Name}
            state={<StateBadge state={State} isPowerOn={IsPowerOn} />}
          >
            <span className="font-mono">{IP}</span> · {sizeText(size)}
            {PTR !== null && <span className="block wrap-anywhere">{t('pointer', { host: PTR })}</span>}
          </Part>
        ))}
      </Kind>
      <Kind title={t('networks')} count={Networks.length}>
        {Networks.map((network) => (
          <Part
            key={network.ID}
            href="/cloud/networks"
            name={network.Name}
            state={<StateBadge state={network.State} />}
          >
            <span className="font-mono">{rangeOf(network)}</span>
          </Part>
        ))}
      </Kind>
      <Kind title={t('firewalls')} count={Firewalls.length}>
        {Firewalls.map(({ ID, Name, Rules, AppliedTo }) => (
          <Part
            key={ID}
            href="/cloud/firewalls"
            name={Name}
            state={AppliedTo.map((use) => (
              <UseBadge key={use.ServerID} state={use.State} />
            ))}
          >
            {t('rules', { count: Rules.length })}
          </Part>
        ))}
      </Kind>
      <Kind title={t('records')} count={Records.length}>
        {Records.map((record) => (
          <Part
            key={`${record.ZoneID} ${record.Name} ${record.Type}`}
            href={`/cloud/dns/${record.ZoneID}`}
            name={hostOf(record)}
            state={<StateBadge state={record.State} />}
          >
            {record.Type} <span className="font-mono wrap-anywhere">{record.Values.join(', ')}</span>
          </Part>
        ))}
      </Kind>
    </div>
  )
}

function Kind({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <Card aria-label={title} className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-1 font-semibold">{title}</h2>
      <ul className="flex flex-col divide-y">{children}</ul>
    </Card>
  )
}

type PartProps = { href: string; name: string; state: ReactNode; children: ReactNode }

function Part({ href, name, state, children }: PartProps) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors hover:bg-hover/60">
      <UserLink
        href={href}
        prefetch={false}
        text={name}
        className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
      />
      <span className="flex flex-wrap gap-1">{state}</span>
      <span className="w-full text-muted tabular-nums">{children}</span>
    </li>
  )
}

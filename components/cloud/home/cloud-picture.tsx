import { PictureFrame } from '#components/shell/picture-frame.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { StateBadge } from '../state-badge.tsx'

const SERVERS = [
  { name: 'web-1', image: 'Ubuntu 24.04', ip: '192.0.2.10', state: 'Active', isPowerOn: true },
  { name: 'web-2', image: 'Ubuntu 24.04', ip: '192.0.2.11', state: 'Active', isPowerOn: true },
  { name: 'db-1', image: 'Debian 12', ip: '192.0.2.20', state: 'Active', isPowerOn: false },
] as const

/** Servers, and one that is being made. */
export function CloudPicture() {
  return (
    <PictureFrame>
      <div className="flex items-center gap-3 border-b px-4 py-3">
        <span className="font-medium">build-7</span>
        <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full w-3/5 rounded-full bg-accent" />
        </span>
        <span className="text-subtle tabular-nums">{formatNumber(0.6, { style: 'percent' })}</span>
      </div>
      {SERVERS.map(({ name, image, ip, state, isPowerOn }) => (
        <div key={name} className="flex items-center gap-4 border-b px-4 py-2.5">
          <span className="w-14 font-medium">{name}</span>
          <span className="w-16">
            <StateBadge state={state} isPowerOn={isPowerOn} />
          </span>
          <span className="flex-1 truncate text-muted max-sm:hidden">{image}</span>
          <span className="ml-auto font-mono text-muted">{ip}</span>
        </div>
      ))}
    </PictureFrame>
  )
}

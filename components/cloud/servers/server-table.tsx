'use client'

import { texts } from '#i18n/texts.ts'
import { memo, useEffect, useRef, useState } from 'react'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { UserLink } from '#components/ui/user-text.tsx'
import { sizeText } from '../sizes.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Server } from '../types.ts'
import { ServerMenu } from './server-menu.tsx'

type ServerTableProps = {
  servers: Server[]
  selected: ReadonlySet<number>
  onSelect: (id: number, on: boolean) => void
  onSelectAll: (on: boolean) => void
}

/** Height of a row in pixels, with the line below it. */
const ROW = 57
/** Rows rendered beyond the screen, so that arrow keys always find the next one. The range moves by half as many. */
const AHEAD = 16
/** What the server renders, which does not know the screen. */
const FIRST_ROWS = { from: 0, to: 30 }

/** Hides a column on narrow screens, where the address is shown below the name. */
const FROM_SM = 'max-sm:hidden'
const FROM_LG = 'max-lg:hidden'
const FROM_XL = 'max-xl:hidden'

/** The servers, a row each. Only rows near the screen are rendered, so that hundreds stay fast. */
export function ServerTable({ servers, selected, onSelect, onSelectAll }: ServerTableProps) {
  const t = texts('cloud.servers.columns')
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ from, to }, setNear] = useState(FIRST_ROWS)
  useEffect(() => {
    const look = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      const near = rowsNear(-top, window.innerHeight)
      setNear((before) => (before.from === near.from && before.to === near.to ? before : near))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
    // Looks again when the number of rows changes: a shorter list moves on the screen without a scroll event.
  }, [servers.length])
  const first = from < servers.length ? from : 0
  const drawn = servers.slice(first, to)
  const after = servers.length - first - drawn.length
  return (
    <Table
      label={texts('cloud.servers')('title')}
      tabIndex={-1}
      className="table-fixed"
      aria-rowcount={servers.length + 1}
    >
      <TableHead>
        <tr>
          <th scope="col" className="h-9 w-10 pl-4 max-sm:pl-3">
            <Checkbox
              aria-label={t('all')}
              className="align-middle"
              checked={servers.every(({ ID }) => selected.has(ID))}
              onChange={(event) => onSelectAll(event.target.checked)}
            />
          </th>
          <TableHeader>{t('name')}</TableHeader>
          <TableHeader className="w-34 max-sm:w-30">{t('state')}</TableHeader>
          <TableHeader className={`w-40 ${FROM_LG}`}>{t('image')}</TableHeader>
          <TableHeader className={`w-52 ${FROM_LG}`}>{t('size')}</TableHeader>
          <TableHeader className={`w-48 ${FROM_SM}`}>{t('ip')}</TableHeader>
          <TableHeader className={`w-36 ${FROM_XL}`}>{t('created')}</TableHeader>
          <th scope="col" className="w-13">
            <span className="sr-only">{t('actions')}</span>
          </th>
        </tr>
      </TableHead>
      <TableBody ref={body}>
        <Gap rows={first} />
        {drawn.map((server, n) => (
          <ServerRow
            key={server.ID}
            server={server}
            index={first + n + 2}
            selected={selected.has(server.ID)}
            onSelect={onSelect}
          />
        ))}
        <Gap rows={after} />
      </TableBody>
    </Table>
  )
}

/** Takes the space of rows that are not rendered. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return <tr aria-hidden style={{ height: rows * ROW }} />
}

type ServerRowProps = {
  server: Server
  /** The index in the whole table, whose head is the first row. */
  index: number
  selected: boolean
  onSelect: (id: number, on: boolean) => void
}

/** One server. The link of its name covers the row; what else can be pressed lies above it. */
const ServerRow = memo(function ServerRow({ server, index, selected, onSelect }: ServerRowProps) {
  const t = texts('cloud.servers.columns')
  return (
    <TableRow aria-rowindex={index} className="relative h-14">
      <td className="pl-4 max-sm:pl-3">
        <Checkbox
          aria-label={t('select', { name: server.Name })}
          className="z-1 align-middle"
          checked={selected}
          onChange={(event) => onSelect(server.ID, event.target.checked)}
        />
      </td>
      <TableCell className="py-0">
        <UserLink
          href={`/cloud/servers/${server.ID}`}
          prefetch={false}
          data-row
          text={server.Name}
          className="block truncate font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent-text"
        />
        <span className="block truncate font-mono text-subtle sm:hidden">{server.IP}</span>
      </TableCell>
      <TableCell className="py-0">
        <StateBadge state={server.State} isPowerOn={server.IsPowerOn} />
      </TableCell>
      <TableCell className={`truncate py-0 text-muted ${FROM_LG}`}>{server.Image}</TableCell>
      <TableCell className={`truncate py-0 text-muted ${FROM_LG}`}>{sizeText(server)}</TableCell>
      <TableCell className={`py-0 font-mono text-muted ${FROM_SM}`}>
        <span className="flex items-center gap-1">
          {server.IP}
          <CopyButton value={server.IP} label={t('copyIp', { name: server.Name })} className="z-1" />
        </span>
      </TableCell>
      <TableCell className={`truncate py-0 text-muted ${FROM_XL}`}>
        <RelativeTime at={server.DateCreate} />
      </TableCell>
      <td className="pr-3 text-right">
        <ServerMenu server={server} />
      </td>
    </TableRow>
  )
})

/** Which rows to render when `above` pixels of the list are above a screen of this height. */
function rowsNear(above: number, height: number): { from: number; to: number } {
  const step = AHEAD / 2
  const first = Math.floor(Math.max(0, above) / ROW / step) * step
  return { from: Math.max(0, first - AHEAD), to: first + Math.ceil(height / ROW) + step + AHEAD }
}

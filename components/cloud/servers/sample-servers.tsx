import { texts } from '#i18n/texts.ts'
import { SampleLink } from '#components/shell/sample-page.tsx'
import { Card } from '#components/ui/card.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { sizeText } from '../sizes.ts'
import { StateBadge } from '../state-badge.tsx'

/** Addresses of the range that is reserved for documentation. */
const SERVERS = [
  {
    Name: 'web-1',
    State: 'Active',
    IsPowerOn: true,
    Image: 'Ubuntu 24.04',
    IP: '192.0.2.10',
    CPU: 2,
    RAM: 4096,
    HDD: 40,
  },
  {
    Name: 'web-2',
    State: 'Active',
    IsPowerOn: true,
    Image: 'Ubuntu 24.04',
    IP: '192.0.2.11',
    CPU: 2,
    RAM: 4096,
    HDD: 40,
  },
  {
    Name: 'db-1',
    State: 'Active',
    IsPowerOn: true,
    Image: 'Debian 12',
    IP: '192.0.2.20',
    CPU: 8,
    RAM: 16_384,
    HDD: 200,
  },
  {
    Name: 'staging',
    State: 'Active',
    IsPowerOn: false,
    Image: 'Debian 12',
    IP: '192.0.2.30',
    CPU: 1,
    RAM: 1024,
    HDD: 20,
  },
  {
    Name: 'build-7',
    State: 'New',
    IsPowerOn: false,
    Image: 'AlmaLinux 9',
    IP: '192.0.2.41',
    CPU: 4,
    RAM: 8192,
    HDD: 80,
  },
] as const

/** What a visitor sees in place of servers. */
export function SampleServers() {
  const t = texts('cloud.servers')
  return (
    <Card aria-label={t('title')} className="overflow-hidden">
      <Table label={t('sample')}>
        <TableHead>
          <tr>
            <TableHeader>{t('columns.name')}</TableHeader>
            <TableHeader>{t('columns.state')}</TableHeader>
            <TableHeader className="max-md:hidden">{t('columns.image')}</TableHeader>
            <TableHeader className="max-sm:hidden">{t('columns.size')}</TableHeader>
            <TableHeader>{t('columns.ip')}</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {SERVERS.map((server) => (
            <TableRow key={server.Name} className="relative">
              <TableCell className="font-medium whitespace-nowrap">
                <SampleLink next="/cloud">{server.Name}</SampleLink>
              </TableCell>
              <TableCell>
                <StateBadge state={server.State} isPowerOn={server.IsPowerOn} />
              </TableCell>
              <TableCell className="whitespace-nowrap text-muted max-md:hidden">{server.Image}</TableCell>
              <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
                {sizeText({ ...server, HDDType: 'SSD' })}
              </TableCell>
              <TableCell className="font-mono text-muted">{server.IP}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

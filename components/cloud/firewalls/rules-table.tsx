import { texts } from '#i18n/texts.ts'
import { langOf } from '#components/ui/locale.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import type { Firewall } from '../types.ts'

type RulesTableProps = { name: string; rules: Firewall['Rules'] }

/** The rules of a firewall, inbound ones first. */
export function RulesTable({ name, rules }: RulesTableProps) {
  const t = texts('cloud.firewalls')
  const sorted = rules.toSorted((a, b) => a.Direction.localeCompare(b.Direction))
  const hasOut = rules.some(({ Direction }) => Direction === 'Out')
  return (
    <>
      {!rules.some(({ Direction }) => Direction === 'In') && <p className="px-4 pt-2 text-muted">{t('noRules')}</p>}
      {rules.length > 0 && (
        <Table label={t('rules', { name })} className="mt-2">
          <TableHead>
            <tr>
              <TableHeader>{t('direction')}</TableHeader>
              <TableHeader>{t('protocol')}</TableHeader>
              <TableHeader>{t('port')}</TableHeader>
              <TableHeader>{t('addresses')}</TableHeader>
              <TableHeader>{t('note')}</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {sorted.map(({ Direction, Protocol, Port, Addresses, Description }, at) => (
              <TableRow key={at}>
                <TableCell>{t(`directions.${Direction}`)}</TableCell>
                <TableCell>{Protocol}</TableCell>
                <TableCell className="font-mono tabular-nums">{Port ?? t('anyPort')}</TableCell>
                <TableCell className="min-w-40 font-mono wrap-anywhere">{Addresses.join(', ')}</TableCell>
                <TableCell lang={langOf(Description)} className="text-muted wrap-anywhere">
                  {Description}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {!hasOut && <p className="px-4 pt-2 pb-4 text-subtle">{t('everythingOut')}</p>}
    </>
  )
}

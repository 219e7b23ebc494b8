import Link from 'next/link'
import { texts } from '#i18n/texts.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import type { Overview } from './overview.ts'

/** Which accounts were refused, by which limit, and how often. */
export function RefusedAccounts({ refused }: Pick<Overview, 'refused'>) {
  const t = texts('admin.home')
  if (refused.length === 0) return null
  return (
    <Table label={t('refused')} className="border-t">
      <TableHead>
        <tr>
          <TableHeader>{t('account')}</TableHeader>
          <TableHeader>{t('limit')}</TableHeader>
          <TableHeader className="text-right">{t('times')}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {refused.map(({ user_id, name, email, limit, times, last_at }) => (
          <TableRow key={`${user_id} ${limit}`}>
            <TableCell className="max-w-xs">
              <Link
                prefetch={false}
                href={withQuery('/admin/users', { q: email })}
                className="block truncate hover:underline"
              >
                <UserText text={name} />
              </Link>
              <span className="block truncate text-subtle">{email}</span>
            </TableCell>
            <TableCell className="wrap-anywhere">
              {limit === 'requests' ? t('requests') : <code className="font-mono">{limit}</code>}
              <span className="block text-subtle">
                <RelativeTime at={last_at} />
              </span>
            </TableCell>
            <TableCell className="text-right tabular-nums">{formatNumber(times)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

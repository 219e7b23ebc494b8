import { texts } from '#i18n/texts.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'

type Values = RouterOutput['installation']['get']['environment']

/** An example of each, for who has not set it. */
const LINES: Readonly<Record<keyof Values, string>> = {
  PUBLIC_URL: 'PUBLIC_URL=https://quartet.example.com',
  PRODUCTS: 'PRODUCTS=cloud,music',
  SMTP_URL: 'SMTP_URL=smtps://user:password@mail.example.com',
  MAIL_FROM: 'MAIL_FROM="Quartet <quartet@example.com>"',
  BACKUP_TARGET: 'BACKUP_TARGET=/mnt/backups',
}

/** The settings that only environment variables can change, with the line to write. */
export function Environment({ values }: { values: Values }) {
  const t = texts('admin.installation')
  const names = {
    PUBLIC_URL: t('publicUrl'),
    PRODUCTS: t('products'),
    SMTP_URL: t('smtp'),
    MAIL_FROM: t('from'),
    BACKUP_TARGET: t('backups'),
  }
  return (
    <TitledCard title={t('environment')}>
      <CardBody className="flex flex-col gap-4">
        <p className="text-muted">{t('environmentHelp')}</p>
        <dl className="flex flex-col gap-4">
          {Object.entries(names).map(([name, label]) => (
            <div key={name}>
              <dt className="font-medium">{label}</dt>
              <dd className="text-muted">
                {values[name as keyof Values] !== null && (
                  <p className="break-words">
                    {t.rich('set', {
                      value: values[name as keyof Values] ?? '',
                      code: (text) => <code className="font-mono">{text}</code>,
                    })}
                  </p>
                )}
                <p className="flex items-center gap-2">
                  <code className="break-all font-mono text-sm">{LINES[name as keyof Values]}</code>
                  <CopyButton value={LINES[name as keyof Values]} label={t('line')} />
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </TitledCard>
  )
}

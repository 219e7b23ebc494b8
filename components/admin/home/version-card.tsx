import { texts } from '#i18n/texts.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { formatDay } from '#components/ui/locale.ts'
import type { Overview } from './overview.ts'

/** Which version runs, how old it is, and what is new in it. */
export function VersionCard({ version: { version, node, released, changes } }: Pick<Overview, 'version'>) {
  const t = texts('admin.home')
  const kinds = [...new Set(changes.map(({ kind }) => kind))]
  return (
    <Card aria-labelledby="version">
      <CardHeader>
        <CardTitle id="version">{t('version')}</CardTitle>
        <span className="text-muted">{t('versionOf', { version })}</span>
      </CardHeader>
      <CardBody className="flex flex-col gap-2">
        <p className="text-muted">
          {released ? t('released', { date: formatDay(released) }) : t('unreleased')} · {t('node', { version: node })}
        </p>
        {changes.length > 0 && (
          <details>
            <summary className="text-muted hover:text-fg">{t('changes', { count: changes.length })}</summary>
            <div lang="en" className="mt-2 flex flex-col gap-2">
              {kinds.map((kind) => (
                <div key={kind}>
                  <p className="font-medium">{kind}</p>
                  <ul className="list-disc pl-5 text-muted wrap-anywhere">
                    {changes
                      .filter((change) => change.kind === kind)
                      .map(({ text }) => (
                        <li key={text}>{text}</li>
                      ))}
                  </ul>
                </div>
              ))}
            </div>
          </details>
        )}
      </CardBody>
    </Card>
  )
}

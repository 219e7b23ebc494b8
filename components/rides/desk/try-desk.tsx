'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight, FlaskConical } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'

type Trial = RouterOutput['rides']['support']['tryDesk']
type Type = RouterOutput['rides']['support']['desk']['type']

/** Tests the support desk with the requests that tasks of riders cause, and shows each with its response. */
export function TryDesk({ type }: { type: Type }) {
  const t = texts('rides.desk')
  const trpc = useTRPC()
  const trial = useMutation(
    trpc.rides.support.tryDesk.mutationOptions({
      meta: { failed: t('tryFailed'), reload: trpc.rides.support.desk.pathFilter() },
    }),
  )
  return (
    <Card aria-labelledby="try">
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <div className="max-w-prose">
          <CardTitle id="try">{t('tryTitle')}</CardTitle>
          <p className="mt-1 text-muted">{type === 'recipe' ? t('tryText') : t('tryHealth')}</p>
        </div>
        <Button variant="primary" pending={trial.isPending} onClick={() => trial.mutate({})}>
          <FlaskConical aria-hidden />
          {t('try')}
        </Button>
      </CardBody>
      <div aria-live="polite">{trial.data && <Result trial={trial.data} />}</div>
    </Card>
  )
}

function Result({ trial: { works, problem, steps } }: { trial: Trial }) {
  const t = texts('rides.desk')
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
        <Badge tone={works ? 'success' : 'danger'}>{works ? t('works') : t('fails')}</Badge>
        {problem}
      </p>
      {steps.length > 0 && (
        <ol className="divide-y border-t">
          {steps.map((step, n) => (
            // Steps have no ids, and a later trial brings a whole new list.
            <li key={n}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Step({ step: { step, request, headers, body, status, answer } }: { step: Trial['steps'][number] }) {
  const t = texts('rides.desk')
  const isGood = status !== undefined && status >= 200 && status < 300
  return (
    <details className="group" open={!isGood}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-90" />
        <span className="font-medium">{t(`steps.${step}`)}</span>
        <Badge tone={isGood ? 'success' : 'danger'}>{status ?? t('noAnswer')}</Badge>
        <span className="min-w-0 flex-1 truncate font-mono text-muted max-sm:basis-full">{request}</span>
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <Source title={t('request')} text={[request, headers, body].filter(Boolean).join('\n\n')} />
        {answer !== undefined && answer !== '' && <Source title={t('answer')} text={answer} />}
      </div>
    </details>
  )
}

function Source({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="mb-1 text-muted">{title}</p>
      <pre className="rounded-lg bg-sunken p-3 font-mono text-sm break-all whitespace-pre-wrap">{text}</pre>
    </div>
  )
}

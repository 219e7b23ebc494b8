'use client'

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { UserText } from '#components/ui/user-text.tsx'

type ConsentFormProps = {
  consent: NonNullable<RouterOutput['programs']['consent']['consent']>
  /** The query of the page, which is sent again with the decision. */
  asked: RouterInput['programs']['consent']
  /** The email address of the account. */
  email: string
}

/** What a program may do if allowed, with buttons to allow or deny; Enter triggers neither of them by accident. */
export function ConsentForm({ consent, asked, email }: ConsentFormProps) {
  const t = texts('programs.consent')
  const { program, site, back_to, confidential, scopes } = consent
  const trpc = useTRPC()
  const [decided, setDecided] = useState<boolean>()
  const [isProposing, setProposing] = useState(false)
  const decide = useMutation(
    trpc.programs.decide.mutationOptions({
      onSuccess: ({ redirect_to }) => location.assign(redirect_to),
      onError: () => setDecided(undefined),
    }),
  )
  const answer = (allowed: boolean) => {
    if (decided !== undefined) return
    setDecided(allowed)
    decide.mutate({ ...asked, allowed, propose_only: isProposing })
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        {t.rich('asks', {
          program: () => <UserText as="strong" text={program} className="font-semibold break-words" />,
          site: () => <span className="break-all">{new URL(site).host}</span>,
          email: () => <strong className="font-semibold break-all">{email}</strong>,
        })}
      </p>
      <ul aria-label={t('list')} className="list-disc rounded-lg border bg-sunken py-2 pr-3 pl-7">
        {scopes.map(({ scope, meaning }) => (
          <li key={scope} className="py-0.5">
            {meaning}
          </li>
        ))}
      </ul>
      {scopes.some(({ scope }) => scope.endsWith(':write')) && (
        <Choice
          label={t('proposeOnly')}
          hint={t('proposeOnlyHint')}
          checked={isProposing}
          onChange={({ target }) => setProposing(target.checked)}
        />
      )}
      <p className="text-muted">
        {[t('unchecked'), !confidential && t('public'), t('advice')].filter(Boolean).join(' ')}
      </p>
      <FormError message={decide.error ? failureOf(decide.error).message : undefined} />
      <div className="grid grid-cols-2 gap-3">
        <Button pending={decided === false} onClick={() => answer(false)}>
          {t('deny')}
        </Button>
        <Button variant="primary" pending={decided === true} onClick={() => answer(true)}>
          {t('allow')}
        </Button>
      </div>
      <p className="text-center text-subtle">
        {t.rich('back', { address: () => <span className="font-mono break-all">{back_to}</span> })}
      </p>
    </div>
  )
}

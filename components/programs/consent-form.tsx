'use client'

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTRPC, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/form/field.tsx'

type ConsentFormProps = {
  consent: NonNullable<RouterOutput['programs']['consent']['consent']>
  /** The query of the page, which is sent again with the decision. */
  asked: RouterInput['programs']['consent']
  /** Address of the account that is asked. */
  email: string
}

/** What a program may do once it is let in, and the two answers. Neither is the one that Enter gives by accident. */
export function ConsentForm({ consent, asked, email }: ConsentFormProps) {
  const { program, site, back_to, confidential, scopes } = consent
  const trpc = useTRPC()
  const [decided, setDecided] = useState<boolean>()
  const decide = useMutation(
    trpc.programs.decide.mutationOptions({
      onSuccess: ({ redirect_to }) => location.assign(redirect_to),
      onError: () => setDecided(undefined),
    }),
  )
  const answer = (allowed: boolean) => {
    if (decided !== undefined) return
    setDecided(allowed)
    decide.mutate({ ...asked, allowed })
  }
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong className="font-semibold break-words">{program}</strong> (
        <span className="break-all">{new URL(site).host}</span>) wants to use your account{' '}
        <strong className="font-semibold break-all">{email}</strong>. It may then:
      </p>
      <ul aria-label="What it may do" className="list-disc rounded-lg border bg-sunken py-2 pr-3 pl-7">
        {scopes.map(({ scope, meaning }) => (
          <li key={scope} className="py-0.5">
            {meaning}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Name and website are what its author entered: Quartet has not checked them.
        {!confidential && ' This program runs in a browser or on a device, so another one can pretend to be it.'} Allow
        it only when you have just started it yourself. You can end its access on your account page.
      </p>
      <FormError message={decide.error ? failureOf(decide.error).message : undefined} />
      <div className="grid grid-cols-2 gap-3">
        <Button pending={decided === false} onClick={() => answer(false)}>
          Do not allow
        </Button>
        <Button variant="primary" pending={decided === true} onClick={() => answer(true)}>
          Allow
        </Button>
      </div>
      <p className="text-center text-subtle">
        You go back to <span className="font-mono break-all">{back_to}</span>
      </p>
    </div>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { PasswordField, nameRules, newPasswordRules } from '#components/auth/fields.tsx'
import { goToProvider } from '#components/auth/sign-in.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { useFormMutation } from '#components/trpc/form-errors.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field, FormError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { DeleteAccount } from './delete-account.tsx'

/** Everything a person can change about their account. */
export function AccountView({ name, email }: { name: string; email: string }) {
  const trpc = useTRPC()
  const methods = useQuery(trpc.account.signInMethods.queryOptions({}))
  if (!methods.data) return <QueryStatus query={methods} rows={4} />
  return (
    <>
      <NameForm name={name} />
      {methods.data.password && <PasswordForm email={email} />}
      <Providers linked={methods.data.providers} />
      <Sessions />
      <DeleteAccount email={email} hasPassword={methods.data.password} />
    </>
  )
}

function NameForm({ name }: { name: string }) {
  const trpc = useTRPC()
  const router = useRouter()
  const form = useForm({ defaultValues: { name } })
  const update = useFormMutation(
    form,
    trpc.account.update.mutationOptions({
      meta: { done: 'Name changed' },
      onSuccess: (account) => {
        form.reset({ name: account.name })
        router.refresh()
      },
    }),
  )
  const { errors, isDirty } = form.formState
  return (
    <form onSubmit={form.handleSubmit((values) => update.send(values))} noValidate>
      <Card aria-label="Name">
        <CardBody className="flex flex-col gap-4">
          <FormError message={errors.root?.message} />
          <Field label="Display name" error={errors.name?.message}>
            {(aria) => <Input {...aria} {...form.register('name', nameRules)} autoComplete="name" />}
          </Field>
        </CardBody>
        <CardFooter>
          <Button type="submit" pending={update.isPending} disabled={!isDirty}>
            Save name
          </Button>
        </CardFooter>
      </Card>
    </form>
  )
}

function Sessions() {
  const trpc = useTRPC()
  const end = useMutation(trpc.account.signOutEverywhere.mutationOptions())
  const endAll = async () => {
    try {
      await end.mutateAsync({})
    } catch (error) {
      throw new Error(failureOf(error).message, { cause: error })
    }
    location.assign('/sign-in')
  }
  return (
    <Card aria-labelledby="sessions">
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle id="sessions">Sessions</CardTitle>
          <p className="mt-1 text-muted">
            End every session in every browser, including this one. API tokens keep working.
          </p>
        </div>
        <ConfirmDialog
          trigger={<Button>Sign out everywhere</Button>}
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onConfirm={endAll}
        >
          Every browser signed in to this account, including this one, will have to sign in again.
        </ConfirmDialog>
      </CardBody>
    </Card>
  )
}

/** A new password ends every session, so the form leads to the sign-in page. */
function PasswordForm({ email }: { email: string }) {
  const trpc = useTRPC()
  const form = useForm<{ current_password: string; password: string }>()
  const change = useFormMutation(
    form,
    trpc.account.changePassword.mutationOptions({ onSuccess: () => location.assign('/sign-in?next=/account') }),
  )
  const { errors } = form.formState
  return (
    <form onSubmit={form.handleSubmit((values) => change.send(values))} noValidate>
      <Card aria-labelledby="password">
        <CardHeader>
          <CardTitle id="password">Password</CardTitle>
        </CardHeader>
        <CardBody className="flex flex-col gap-4">
          <FormError message={errors.root?.message} />
          <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
          <PasswordField
            label="Current password"
            error={errors.current_password?.message}
            autoComplete="current-password"
            registration={form.register('current_password', { required: 'Enter your current password' })}
          />
          <PasswordField
            label="New password"
            hint="At least 10 characters, and not a common password. Ends every session, including this one."
            error={errors.password?.message}
            autoComplete="new-password"
            registration={form.register('password', newPasswordRules)}
          />
        </CardBody>
        <CardFooter>
          <Button type="submit" pending={change.isPending || change.isSuccess}>
            Change password
          </Button>
        </CardFooter>
      </Card>
    </form>
  )
}

/** Providers linked to this account; nothing when none is configured. */
function Providers({ linked }: { linked: readonly string[] }) {
  const trpc = useTRPC()
  const options = useQuery(trpc.account.signInOptions.queryOptions({}))
  const unlink = useMutation(
    trpc.account.unlinkProvider.mutationOptions({
      meta: { failed: 'Could not be unlinked', reload: trpc.account.signInMethods.queryFilter() },
    }),
  )
  const providers = options.data?.providers ?? []
  if (providers.length === 0) return null
  return (
    <Card aria-labelledby="providers">
      <CardHeader>
        <CardTitle id="providers">Other ways to sign in</CardTitle>
      </CardHeader>
      <CardBody>
        <ul className="flex flex-col gap-2">
          {providers.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4">
              {name}
              {linked.includes(id) ? (
                <Button
                  size="sm"
                  aria-label={`Unlink ${name}`}
                  pending={unlink.isPending && unlink.variables.provider === id}
                  onClick={() => unlink.mutate({ provider: id })}
                >
                  Unlink
                </Button>
              ) : (
                <Button size="sm" aria-label={`Link ${name}`} onClick={() => void goToProvider(id, '/account')}>
                  Link
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

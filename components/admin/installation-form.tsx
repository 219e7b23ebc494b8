'use client'

import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, TitledCard } from '#components/ui/card.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { Switch } from '#components/ui/form/switch.tsx'
import { toast } from '#components/ui/toast.tsx'
import { AccentForm } from './accent-form.tsx'
import { LinksForm } from './links-form.tsx'
import { LogoForm } from './logo-form.tsx'
import { OwnPageForm } from './own-page-form.tsx'
import { SettingsCard } from './settings-card.tsx'

type Installation = RouterOutput['installation']['get']

/** The settings that operators change in the browser, of appearance and sign-up, and a test of email. */
export function InstallationForm({ installation, email }: { installation: Installation; email: string }) {
  return (
    <>
      <Name name={installation.name} />
      <LogoForm logo={installation.logo} />
      <AccentForm accent={installation.accent} shown={installation.accent_shown} />
      <SignUp installation={installation} />
      <LinksForm links={installation.links} />
      <OwnPageForm name="imprint" written={installation.imprint} />
      <OwnPageForm name="privacy" written={installation.privacy} />
      <Mail {...installation.environment} email={email} />
    </>
  )
}

function Name({ name }: Pick<Installation, 'name'>) {
  const t = texts('admin.installation')
  const form = useForm({ defaultValues: { name } })
  return (
    <SettingsCard title={t('name')} form={form} settings={(values) => values}>
      <TextField
        form={form}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        required={t('nameRequired')}
        most={40}
        autoComplete="organization"
      />
    </SettingsCard>
  )
}

function SignUp({ installation }: { installation: Installation }) {
  const t = texts('admin.installation')
  const trpc = useTRPC()
  const update = useMutation(
    trpc.installation.update.mutationOptions({
      meta: { failed: t('signUpFailed') },
      onSuccess({ sign_up }) {
        toast.success(t(sign_up ? 'signUpOpened' : 'signUpClosed'))
      },
    }),
  )
  const { sign_up, sign_up_fixed } = update.data ?? installation
  return (
    <Card className="flex items-center justify-between gap-4 p-4" aria-labelledby="sign-up">
      <div>
        <h2 id="sign-up" className="text-base font-semibold">
          {t('signUp')}
        </h2>
        <p className="text-muted">{t(sign_up_fixed ? 'signUpFixed' : 'signUpOpen')}</p>
      </div>
      <Switch
        aria-labelledby="sign-up"
        checked={sign_up}
        disabled={sign_up_fixed}
        aria-busy={update.isPending}
        onCheckedChange={(open) => update.mutate({ sign_up: open })}
      />
    </Card>
  )
}

function Mail({ SMTP_URL: server, MAIL_FROM: from, email }: Installation['environment'] & { email: string }) {
  const t = texts('admin.installation')
  const trpc = useTRPC()
  const test = useMutation(
    trpc.installation.sendTestMail.mutationOptions({
      meta: { done: t('testSent', { email }), failed: t('testFailed') },
    }),
  )
  return (
    <TitledCard title={t('mail')}>
      <CardBody className="flex flex-col items-start gap-4">
        <p className="text-muted">{server === null ? t('mailNone') : t('mailBy', { server, from: from ?? '' })}</p>
        {server !== null && (
          <Button pending={test.isPending} onClick={() => test.mutate({})}>
            {t('testMail')}
          </Button>
        )}
      </CardBody>
    </TitledCard>
  )
}

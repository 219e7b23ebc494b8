'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useServedNames } from '#components/shell/served.tsx'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { roleName } from '#server/core/product-texts.schema.ts'
import { ALL_ROLES, type Role } from '#server/core/scopes.schema.ts'

export type User = RouterOutput['users']['list']['items'][number]

/** Every account has the role user. */
const GIVEN = ALL_ROLES.filter((role) => role !== 'user')

/** Roles of an account, and whether it is blocked. */
export function EditUser({ user }: { user: User }) {
  const t = texts('admin.edit')
  const trpc = useTRPC()
  const router = useRouter()
  const served = useServedNames('roles')
  const [roles, setRoles] = useState<readonly Role[]>(user.roles)
  const [disabled, setDisabled] = useState(user.disabled)
  const update = useMutation(
    trpc.users.update.mutationOptions({
      meta: { done: t('done', { name: user.name }) },
      onSuccess: () => router.refresh(),
    }),
  )
  const reset = () => {
    setRoles(user.roles)
    setDisabled(user.disabled)
  }
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={t('of', { name: user.name })}>
          {t('action')}
        </Button>
      }
      onOpenChange={reset}
      title={user.name}
      description={user.email}
      action={t('save')}
      variant="primary"
      onConfirm={() => update.mutateAsync({ id: user.id, roles: [...roles], disabled })}
    >
      <fieldset className="mb-4 flex flex-col gap-3">
        <legend className="mb-2 font-medium text-fg">{t('roles')}</legend>
        {GIVEN.filter((role) => served.includes(role)).map((role) => (
          <Choice
            key={role}
            label={<span className="font-medium text-fg">{roleName(role)}</span>}
            hint={texts('admin.roles')(role)}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              setRoles(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
        ))}
      </fieldset>
      <Choice
        label={<span className="font-medium text-fg">{t('blocked')}</span>}
        hint={t('blockedHint')}
        checked={disabled}
        onChange={({ target }) => setDisabled(target.checked)}
      />
    </ConfirmDialog>
  )
}

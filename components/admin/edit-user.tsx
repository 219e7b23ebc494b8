'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useServedNames } from '#components/shell/served.tsx'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { ALL_ROLES, ROLES, type Role } from '#server/core/scopes.schema.ts'

export type User = RouterOutput['users']['list']['items'][number]

/** Every account has the role user. */
const GIVEN = ALL_ROLES.filter((role) => role !== 'user')

/** Roles of an account, and whether it is blocked. */
export function EditUser({ user }: { user: User }) {
  const trpc = useTRPC()
  const router = useRouter()
  const served = useServedNames('roles')
  const [roles, setRoles] = useState<readonly Role[]>(user.roles)
  const [disabled, setDisabled] = useState(user.disabled)
  const update = useMutation(
    trpc.users.update.mutationOptions({ meta: { done: `${user.name} updated` }, onSuccess: () => router.refresh() }),
  )
  const reset = () => {
    setRoles(user.roles)
    setDisabled(user.disabled)
  }
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" aria-label={`Edit ${user.name}`}>
          Edit
        </Button>
      }
      onOpenChange={reset}
      title={user.name}
      description={user.email}
      action="Save"
      variant="primary"
      onConfirm={() => update.mutateAsync({ id: user.id, roles: [...roles], disabled })}
    >
      <fieldset className="mb-4 flex flex-col gap-3">
        <legend className="mb-2 font-medium text-fg">Roles</legend>
        {GIVEN.filter((role) => served.includes(role)).map((role) => (
          <Choice
            key={role}
            label={<span className="font-medium text-fg">{role}</span>}
            hint={ROLES[role]}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              setRoles(target.checked ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
        ))}
      </fieldset>
      <Choice
        label={<span className="font-medium text-fg">Blocked</span>}
        hint="Cannot sign in or use tokens; all sessions end"
        checked={disabled}
        onChange={({ target }) => setDisabled(target.checked)}
      />
    </ConfirmDialog>
  )
}

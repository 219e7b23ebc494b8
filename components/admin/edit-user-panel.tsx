'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from '#components/ui/dialog.tsx'
import { FormError } from '#components/ui/field.tsx'
import { toast } from '#components/ui/toast.tsx'
import type { Role } from '#server/core/access.schema.ts'
import type { EditUserProps } from './edit-user.tsx'

const GIVEN = ['employer', 'agent', 'operator'] as const satisfies Role[]

/** Roles of an account, and whether it is blocked. */
export function EditUserPanel({ user, meanings, onClose }: EditUserProps & { onClose: () => void }) {
  const trpc = useTRPC()
  const router = useRouter()
  const [roles, setRoles] = useState<readonly Role[]>(user.roles)
  const [disabled, setDisabled] = useState(user.disabled)
  const update = useMutation(
    trpc.users.update.mutationOptions({
      onSuccess: () => {
        toast.success(`${user.name} updated`)
        router.refresh()
        onClose()
      },
    }),
  )
  const toggle = (role: Role, on: boolean) => setRoles(on ? [...roles, role] : roles.filter((other) => other !== role))
  return (
    <Dialog open onOpenChange={(open) => !open && !update.isPending && onClose()}>
      <DialogContent title={user.name} description={user.email}>
        <DialogBody>
          <FormError message={update.error ? failureOf(update.error).message : undefined} />
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-medium">Roles</legend>
            {GIVEN.map((role) => (
              <Option
                key={role}
                id={role}
                label={role}
                meaning={meanings[role]}
                checked={roles.includes(role)}
                onChange={(on) => toggle(role, on)}
              />
            ))}
          </fieldset>
          <Option
            id="disabled"
            label="Blocked"
            meaning="Cannot sign in or use tokens; all sessions end"
            checked={disabled}
            onChange={setDisabled}
          />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button disabled={update.isPending}>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            pending={update.isPending}
            onClick={() => update.mutate({ id: user.id, roles: [...roles], disabled })}
          >
            Save
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

type OptionProps = { id: string; label: string; meaning: string; checked: boolean; onChange: (on: boolean) => void }

function Option({ id, label, meaning, checked, onChange }: OptionProps) {
  return (
    <label htmlFor={`user-${id}`} className="flex items-start gap-2.5">
      <Checkbox
        id={`user-${id}`}
        className="mt-0.5"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span className="font-medium">{label}</span>
        <span className="block text-subtle">{meaning}</span>
      </span>
    </label>
  )
}

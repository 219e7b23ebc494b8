'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { calls } from '../calls.ts'
import { CreateForm } from '../create-form.tsx'
import { sizeText } from '../sizes.ts'
import type { Image } from '../types.ts'
import { NameField } from '../fields.tsx'
import { CreateAccess, CreateSize, FIRST_VALUES, ImageCards, type CreateValues } from './create-server-fields.tsx'
import { keepPassword } from './created-password.ts'

/**
 * Everything about a new server on one page, next to the API call that the button makes. What follows, the password and
 * the progress of the creation, is on the page of the new server. `imageId` is chosen at first.
 */
export function CreateServerForm({ imageId }: { imageId?: number | undefined }) {
  const trpc = useTRPC()
  const t = texts('cloud.create')
  const fields = texts('cloud.sizes')
  const router = useRouter()
  const images = useQuery(trpc.cloud.images.list.queryOptions({}))
  const wanted = images.data?.find(({ ID }) => ID === imageId)
  const form = useForm<CreateValues>({
    defaultValues: { ...FIRST_VALUES, ...(wanted && { imageID: wanted.ID, ...atLeast(wanted, FIRST_VALUES) }) },
  })
  const values = useFormValues(form)
  const create = useFormMutation(
    form,
    trpc.cloud.servers.create.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: ({ ID, AdminPassword }) => {
        keepPassword(ID, AdminPassword ?? '')
        router.push(`/cloud/servers/${ID}`)
      },
    }),
  )
  const { errors } = form.formState
  const image = images.data?.find(({ ID }) => ID === values.imageID)
  return (
    <CreateForm
      title={t('new')}
      {...create.formProps(requestOf)}
      summary={{
        title: t('summary'),
        content: (
          <div>
            <p className="truncate text-base font-semibold">{values.Name || t('new')}</p>
            <UserText as="p" text={image?.Name} className="text-muted" />
            <p className="text-muted tabular-nums">{sizeText(values)}</p>
          </div>
        ),
      }}
      error={errors.root?.message ?? errors.NetworkIDs?.message ?? errors.FirewallIDs?.message}
      action={t('submit')}
      pending={create.isPending || create.isSuccess}
      calls={[calls.createServer(requestOf(values))]}
    >
      <NameField form={form} name="Name" label={fields('name')} required={fields('nameRequired')} placeholder="web-1" />
      {images.error && <QueryError error={images.error} retry={images.refetch} />}
      <ImageCards
        images={images.data ?? []}
        chosen={values.imageID}
        error={errors.imageID?.message}
        onChoose={(image) => {
          const { RAM, HDD } = atLeast(image, values)
          form.setValue('imageID', image.ID, { shouldDirty: true })
          form.setValue('HDD', HDD, { shouldDirty: true })
          form.setValue('RAM', RAM, { shouldDirty: true })
        }}
      />
      <CreateSize form={form} values={values} image={image} />
      <CreateAccess form={form} values={values} />
    </CreateForm>
  )
}

/** The size, enlarged where the image needs more. */
function atLeast({ MinRAM, MinHDD }: Image, { RAM, HDD }: Pick<CreateValues, 'RAM' | 'HDD'>) {
  return { RAM: Math.max(RAM, MinRAM), HDD: Math.max(HDD, MinHDD) }
}

function requestOf({ NetworkIDs, FirewallIDs, SSHKeyIDs, SSHKey, UserData, ...values }: CreateValues) {
  return {
    ...values,
    ...(NetworkIDs.length > 0 && { NetworkIDs }),
    ...(FirewallIDs.length > 0 && { FirewallIDs }),
    ...(SSHKeyIDs.length > 0 && { SSHKeyIDs }),
    ...(SSHKey.trim() !== '' && { SSHKey: SSHKey.trim() }),
    ...(UserData.trim() !== '' && { UserData }),
  }
}

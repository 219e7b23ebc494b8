'use client'

import { texts } from '#i18n/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { Radio, RadioGroup } from '#components/ui/form/radio-group.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { rangeOf } from '#server/products/cloud/networks/range.schema.ts'
import { disk, memory } from '../sizes.ts'
import type { HddType } from '#server/products/cloud/bounds.schema.ts'
import type { Image } from '../types.ts'
import { ChoiceCard } from '../choice-card.tsx'
import { FirewallChoice } from '../firewalls/firewall-choice.tsx'
import { KeyChoice } from '../keys/key-choice.tsx'
import { CheckedList } from './checked-list.tsx'
import { SizeFields } from './size-fields.tsx'

type ImageCardsProps = { images: Image[]; chosen: number; onChoose: (image: Image) => void; error?: string | undefined }

/** What the server will run: system images, then the account's templates. */
export function ImageCards({ images, chosen, onChoose, error }: ImageCardsProps) {
  const t = texts('cloud.create')
  return (
    <fieldset>
      <legend className="mb-2 font-medium">
        {t.rich('image', { hint: (text) => <span className="font-normal text-subtle">{text}</span> })}
      </legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {images.map((image) => (
          <ChoiceCard
            key={image.ID}
            name="image"
            mark={image.Family.slice(0, 2)}
            title={<UserText text={image.Name} className="block font-medium wrap-anywhere" />}
            hint={image.IsTemplate ? t('template') : `${memory(image.MinRAM)} · ${disk(image.MinHDD)}`}
            checked={chosen === image.ID}
            isInvalid={Boolean(error)}
            onChoose={() => onChoose(image)}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const HDD_TYPES = [
  ['SSD', 'ssd'],
  ['SAS', 'sas'],
] as const

/** The fields of POST /api/servers; empty texts are left out. */
export const FIRST_VALUES = {
  Name: '',
  CPU: 1,
  RAM: 1024,
  HDD: 20,
  imageID: 1,
  HDDType: 'SSD' as HddType,
  IsHighPerformance: false,
  NetworkIDs: [] as number[],
  FirewallIDs: [] as number[],
  SSHKeyIDs: [] as number[],
  SSHKey: '',
  UserData: '',
}
export type CreateValues = typeof FIRST_VALUES

type FieldsProps = { form: UseFormReturn<CreateValues>; values: CreateValues }

/** Size, storage and processor share. */
export function CreateSize({ form, values, image }: FieldsProps & { image: Image | undefined }) {
  const t = texts('cloud.create')
  return (
    <>
      <SizeFields form={form} min={image && { RAM: image.MinRAM, HDD: image.MinHDD }} />
      <div className="grid gap-6 sm:grid-cols-2">
        <RadioGroup legend={texts('cloud.sizes')('storage')}>
          {HDD_TYPES.map(([type, hint]) => (
            <Radio
              key={type}
              value={type}
              label={type}
              hint={t(hint)}
              defaultChecked={form.getValues('HDDType') === type}
              {...form.register('HDDType')}
            />
          ))}
        </RadioGroup>
        <RadioGroup legend={t('share')}>
          <Radio
            name="share"
            label={t('standard')}
            hint={t('standardHint')}
            checked={!values.IsHighPerformance}
            onChange={() => form.setValue('IsHighPerformance', false, { shouldDirty: true })}
          />
          <Radio
            name="share"
            label={t('high')}
            hint={t('highHint')}
            checked={values.IsHighPerformance}
            onChange={() => form.setValue('IsHighPerformance', true, { shouldDirty: true })}
          />
        </RadioGroup>
      </div>
    </>
  )
}

const KEY_EXAMPLE = 'ssh-ed25519 AAAA… you@laptop'
const USER_DATA_EXAMPLE = '#cloud-config\npackages:\n  - nginx'

/** Networks to join, and how to sign in to the server. */
export function CreateAccess({ form, values }: FieldsProps) {
  const trpc = useTRPC()
  const t = texts('cloud.create')
  const networks = useQuery(trpc.cloud.networks.list.queryOptions({}))
  const offered = networks.data?.items.filter(({ State }) => State === 'New' || State === 'Active') ?? []
  return (
    <>
      <CheckedList
        legend={t('networks')}
        items={offered}
        detail={rangeOf}
        chosen={values.NetworkIDs}
        onChoose={(ids) => form.setValue('NetworkIDs', ids, { shouldDirty: true })}
      >
        {networks.data && offered.length === 0 && (
          <p className="text-muted">
            {t.rich('noNetworks', {
              link: (text) => (
                <Link href="/cloud/networks" className="text-accent-text underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
      </CheckedList>
      <FirewallChoice
        chosen={values.FirewallIDs}
        onChoose={(ids) => form.setValue('FirewallIDs', ids, { shouldDirty: true })}
      />
      <KeyChoice chosen={values.SSHKeyIDs} onChoose={(ids) => form.setValue('SSHKeyIDs', ids, { shouldDirty: true })} />
      <TextareaField
        form={form}
        name="SSHKey"
        label={t('sshKey')}
        hint={t('sshKeyHint')}
        rows={2}
        className="[&_textarea]:font-mono"
        placeholder={KEY_EXAMPLE}
      />
      <details>
        <summary className="w-fit cursor-default rounded-md font-medium text-muted hover:text-fg">
          {t('firstStart')}
        </summary>
        <TextareaField
          form={form}
          name="UserData"
          label={t('userData')}
          hint={t('userDataHint')}
          rows={6}
          className="mt-3 [&_textarea]:font-mono"
          placeholder={USER_DATA_EXAMPLE}
        />
      </details>
    </>
  )
}

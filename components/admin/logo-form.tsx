'use client'

import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { Label } from '#components/ui/form/field.tsx'
import { toast } from '#components/ui/toast.tsx'
import { LOGO_BYTES } from '#server/platform/installation/settings.schema.ts'

/** The logo, sent as soon as a file is chosen. */
export function LogoForm({ logo }: Pick<RouterOutput['installation']['get'], 'logo'>) {
  const t = texts('admin.installation')
  const trpc = useTRPC()
  const router = useRouter()
  const id = useId()
  const [tooLarge, setTooLarge] = useState(false)
  const update = useMutation(
    trpc.installation.update.mutationOptions({
      meta: { failed: t('logoFailed') },
      onSuccess({ logo: stored }) {
        toast.success(t(stored ? 'logoSaved' : 'logoRemoved'))
        router.refresh()
      },
    }),
  )
  const present = update.data ? update.data.logo : logo
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    setTooLarge(file.size > LOGO_BYTES)
    if (file.size <= LOGO_BYTES) update.mutate({ logo: await base64Of(file) })
    // Without this, choosing the same file again after changing it would cause no event.
    input.value = ''
  }
  return (
    <TitledCard title={t('logo')}>
      <CardBody className="flex flex-col items-start gap-4">
        {present && <img src={present.src} alt={t('logo')} width={present.width} height={present.height} />}
        <Label htmlFor={id}>{t('logoChoose')}</Label>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="max-w-full"
          aria-describedby={`${id}-hint`}
          aria-invalid={tooLarge || undefined}
          disabled={update.isPending}
          onChange={({ currentTarget }) => void choose(currentTarget)}
        />
        <p id={`${id}-hint`} className={tooLarge ? 'text-danger' : 'text-subtle'} role={tooLarge ? 'alert' : undefined}>
          {t('logoHint')}
        </p>
        {present && (
          <Button pending={update.isPending} onClick={() => update.mutate({ logo: null })}>
            {t('logoRemove')}
          </Button>
        )}
      </CardBody>
    </TitledCard>
  )
}

/** Encodes a file as base64. Uses a `FileReader`, because `btoa` does not take bytes. */
function base64Of(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => failed(reader.error))
    reader.readAsDataURL(file)
  })
}

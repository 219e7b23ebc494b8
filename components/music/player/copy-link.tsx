'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { IconButton } from '#components/ui/button.tsx'
import { copyText } from '#components/ui/copy-button.tsx'
import { toast } from '#components/ui/toast.tsx'

/** Copies a link to the sound of a track, for players that cannot sign in. */
export function CopyLink({ id }: { id: number }) {
  const t = texts('music.player')
  const link = useMutation(
    useTRPC().music.tracks.link.mutationOptions({
      meta: { failed: t('linkFailed') },
      async onSuccess({ url }) {
        if (await copyText(url)) toast.success(t('linkCopied'))
      },
    }),
  )
  return (
    <IconButton
      icon={Link2}
      className="hidden sm:inline-flex"
      label={t('copyLink')}
      disabled={link.isPending}
      onClick={() => link.mutate({ id })}
    />
  )
}

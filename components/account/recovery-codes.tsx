'use client'

import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogBody, DialogFooter } from '#components/ui/form/dialog-form.tsx'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** The recovery codes, the only time that they are shown: no click beside it closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = texts('platform.codes')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('title')}
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
        description={t('description')}
      >
        <DialogBody>
          <ul aria-label={t('title')} className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <CopyButton value={codes.join('\n')} label={t('copy')}>
            {t('copyShort')}
          </CopyButton>
          <Button variant="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

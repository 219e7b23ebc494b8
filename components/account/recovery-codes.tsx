'use client'

import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogBody, DialogFooter } from '#components/ui/form/dialog-form.tsx'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** The recovery codes, the only time that they are shown: no click beside it closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title="Recovery codes"
        onInteractOutside={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
        description="Each stands in for a lost app or passkey once. Keep them where you keep documents: they are not shown again."
      >
        <DialogBody>
          <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </DialogBody>
        <DialogFooter>
          <CopyButton value={codes.join('\n')} label="Copy recovery codes">
            Copy
          </CopyButton>
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

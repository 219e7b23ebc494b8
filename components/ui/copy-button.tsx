'use client'

import { useEffect, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Button, type ButtonProps } from './button.tsx'
import { toast } from './toast.tsx'

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'value'> & {
  value: string
  /** What is copied, for the accessible name: "Copy token". */
  label?: string
}

/** Copies `value` and confirms it for two seconds. Children are shown next to the icon. */
export function CopyButton({ value, label = texts('ui.copy')('action'), children, ...props }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(value)) setCopied(true)
  }
  return (
    <Button
      variant={children ? 'secondary' : 'ghost'}
      size={children ? 'md' : 'icon-sm'}
      onClick={copy}
      aria-label={label}
      {...props}
    >
      {copied ? <Check className="text-success" aria-hidden /> : <Copy aria-hidden />}
      {children}
      <output className="sr-only">{copied ? texts('ui.copy')('done') : ''}</output>
    </Button>
  )
}

type SecretProps = { value: string; label: string; testId?: string }

/** Shows the whole value, with a button that copies it. */
export function Secret({ value, label, testId }: SecretProps) {
  return (
    <span className="flex items-center gap-2">
      <code
        data-testid={testId}
        className="min-w-0 rounded-md border bg-sunken px-2 py-1 font-mono break-all select-all"
      >
        {value}
      </code>
      <CopyButton value={value} label={label} />
    </span>
  )
}

/**
 * Copies the text to the clipboard, and shows an error where that fails. The clipboard API exists only on HTTPS and
 * localhost, and a browser may refuse it; `document.execCommand('copy')` still works then.
 * @returns whether the text was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const isCopied = copyByCommand(text)
    if (!isCopied) toast.error(texts('ui.copy')('refused'))
    return isCopied
  }
}

function copyByCommand(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  // An open dialog does not let the focus out, so the text area has to be inside of it.
  ;(focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

export type ToastOptions = {
  description?: string
  /** Milliseconds on screen; 4000 unless said otherwise. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

export type ToastRequest = { kind: 'success' | 'error' | 'message'; message: string; options?: ToastOptions }

/** The event by which a toast reaches the Toaster, so that nobody loads sonner before the first one. */
export const toastEvent = 'quartet:toast'

/** Short messages at the corner of the page. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show({ kind: 'success', message, options }),
  error: (message: string, options?: ToastOptions) => show({ kind: 'error', message, options }),
  message: (message: string, options?: ToastOptions) => show({ kind: 'message', message, options }),
}

function show(detail: ToastRequest): void {
  dispatchEvent(new CustomEvent<ToastRequest>(toastEvent, { detail }))
}

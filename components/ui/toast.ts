/** Short messages at the corner. sonner is loaded by the first one. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  message: (message: string, options?: ToastOptions) => show('message', message, options),
}

export type ToastOptions = {
  description?: string
  /** Milliseconds on screen; 4000 unless said otherwise. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

function show(kind: 'success' | 'error' | 'message', message: string, options?: ToastOptions): void {
  void import('sonner').then(({ toast: sonner }) => sonner[kind](message, options))
}

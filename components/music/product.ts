import { Music } from 'lucide-react'
import type { ShellProduct } from '#components/shell/product.ts'

export const music: ShellProduct = {
  id: 'music',
  icon: Music,
  palette: () => import('./palette.ts'),
  home: () => import('./home/home.ts'),
}

import { Cloud } from 'lucide-react'
import type { ShellProduct } from '#components/shell/product.ts'

export const cloud: ShellProduct = {
  id: 'cloud',
  icon: Cloud,
  palette: () => import('./palette.ts'),
  home: () => import('./home/home.ts'),
}

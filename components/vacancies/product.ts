import { Briefcase } from 'lucide-react'
import type { ShellProduct } from '#components/shell/product.ts'

export const vacancies: ShellProduct = {
  id: 'vacancies',
  icon: Briefcase,
  palette: () => import('./palette.ts'),
  home: () => import('./home/home.ts'),
}

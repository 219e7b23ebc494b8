import { texts } from '#i18n/texts.ts'
import { NotFound } from '#components/shell/not-found.tsx'

export const generateMetadata = () => ({ title: texts('shell.notFound')('page') })

export default NotFound

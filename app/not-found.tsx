import { NotFound } from '#components/shell/not-found.tsx'

export const metadata = { title: 'Not found' }

export default NotFound

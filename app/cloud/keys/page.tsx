import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateKey } from '#components/cloud/keys/create-key.tsx'
import { KeysView } from '#components/cloud/keys/keys-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.keys')('title') })

export default function KeysPage() {
  return (
    <CloudPage namespace="cloud.keys" actions={<CreateKey />} queries={[trpc.cloud.keys.list.queryOptions({})]}>
      <KeysView />
    </CloudPage>
  )
}

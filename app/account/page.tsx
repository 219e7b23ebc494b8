import { texts } from '#i18n/texts.ts'
import { ProfileView } from '#components/account/profile-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { roleName } from '#server/core/product-texts.schema.ts'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('platform.profilePage')('title') })

export default async function AccountPage() {
  const { name, email, roles } = await pageAccount()
  return (
    <QueryPage
      texts={['auth', 'platform.profile', 'platform.email', 'platform.identity']}
      width="reading"
      title={texts('platform.profilePage')('title')}
      description={`${email} · ${roles.map(roleName).join(', ')}`}
      queries={[trpc.account.signInMethods.queryOptions({})]}
    >
      <ProfileView name={name} email={email} />
    </QueryPage>
  )
}

import { texts } from '#i18n/texts.ts'
import { ExplorerView } from '#components/music/explorer/explorer-view.tsx'
import { addressOf, externalKey, FIRST_REQUESTS, shownResponse } from '#components/music/explorer/request.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { trackAnswer } from '#server/products/music/page.ts'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('music.pages')('explorerTitle') })

export default async function ExplorerPage() {
  const { roles } = await pageAccount()
  const t = texts('music.pages')
  const operator = roles.includes('operator')
  return (
    <QueryPage
      texts={['music.explorer']}
      product="music"
      title={t('explorer')}
      description={t(operator ? 'explorerOperatorText' : 'explorerText')}
      queries={[operator ? internalAnswer() : externalAnswer()]}
    >
      <ExplorerView operator={operator} />
    </QueryPage>
  )
}

function internalAnswer() {
  return trpc.music.explore.queryOptions({ address: addressOf(FIRST_REQUESTS.internal) })
}

/** The answer that the script of the page would request first. */
function externalAnswer() {
  const { external } = FIRST_REQUESTS
  return {
    queryKey: externalKey('JSON', addressOf(external)),
    queryFn: async () => shownResponse(await trackAnswer(external.value)),
  }
}

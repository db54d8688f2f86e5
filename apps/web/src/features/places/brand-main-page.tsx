import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { ReadingList } from '../library/reading/reading-list.tsx'
import { ReadingPage } from '../library/reading/reading-page.tsx'
import { PlaceList } from './place-list.tsx'
import { stayPaths } from './stays.rules.ts'
import { stayWords } from './stays.words.ts'

/** The brands that run retirement communities, or, with an id, one brand with its communities. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(stayWords)
  const query = useQueryParams()
  if (query.has('id')) {
    const brandId = idIn(query)
    return (
      <ReadingPage
        kind="article"
        itemId={brandId}
        back={{ path: path('/brandMain'), word: words.brandsBack }}
        after={() => <Communities brandId={brandId} />}
      />
    )
  }
  return (
    <PageColumn title={title} note={words.brandsLead}>
      <ReadingList kind="article" groups={['community_brand']} label={title} />
      <LinkButton isWide to={stayPaths.community.list}>
        {words.toCommunities}
      </LinkButton>
    </PageColumn>
  )
}

function Communities({ brandId }: { brandId: string }) {
  const words = useWords(stayWords)
  const texts = { found: words.ofBrand, list: words.ofBrandList, none: words.ofBrandNone, noneText: '' }
  return <PlaceList kind="community" filters={{ brandId }} texts={texts} />
}

import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { useRoute } from '../../kit/page.ts'
import { usePageTitle } from '../../kit/page-title.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../kit/ui/layout.tsx'
import { Picture } from '../../kit/ui/picture.tsx'
import { bannerNeed } from '../content/content-needs.ts'
import { ViewTask } from '../tasks/views/view-task.tsx'
import { PlaceBrowser } from './place-browser.tsx'
import styles from './stays.module.css'
import { stayWords } from './stays.words.ts'

/** Retirement communities in the whole country, below their banner. */
export function Page() {
  const title = usePageTitle()
  const words = useWords(stayWords)
  const { viewTask, bannerPosition = '' } = useRoute()
  return (
    <PageColumn title={title} lead={words.community.lead}>
      <TopBanner positionId={bannerPosition} />
      {viewTask && <ViewTask key={viewTask} taskId={viewTask} />}
      <PlaceBrowser
        kind="community"
        bigMapPath="/retirementCommunityMap"
        more={<LinkButton to="/brandMain">{words.brands}</LinkButton>}
      />
    </PageColumn>
  )
}

/** The first banner of the page's position. It points to this page, so it is not a link. */
function TopBanner({ positionId }: { positionId: string }) {
  const { data } = useNeed(bannerNeed(positionId))
  const banner = data?.list[0]
  if (!banner) return null
  return (
    <figure className={styles.banner}>
      <Picture src={banner.imageUrl} alt="" width={750} height={240} isEager />
      <figcaption>{banner.title}</figcaption>
    </figure>
  )
}

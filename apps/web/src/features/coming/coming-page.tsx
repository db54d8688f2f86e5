import { content } from '@club/contract/content.ts'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { Page as PageColumn, Stack } from '../../kit/ui/layout.tsx'
import { ViewTask } from '../../kit/views/view-task.tsx'
import styles from './coming-page.module.css'

/** A page whose content is still to come: what will be here, and where to go meanwhile. */
export function Page() {
  const words = useWords()
  const { title, area, bannerPosition, viewTask } = useRoute()
  const banners = useAnswer(
    content.bannerQuery,
    { positionId: bannerPosition ?? '' },
    { isWanted: bannerPosition !== undefined, quiet: true },
  )
  const banner = banners.data?.list[0]
  return (
    <PageColumn title={words.common.titles[title]}>
      {banner ? (
        <figure className={styles.banner}>
          <img src={banner.imageUrl} width="750" height="240" alt="" />
          <figcaption>{banner.title}</figcaption>
        </figure>
      ) : (
        <img className={styles.picture} src="/media/state/waiting.svg" width="240" height="180" alt="" />
      )}
      {area && <p className={styles.lead}>{words.shell.areas[area]}</p>}
      <p className={styles.soon}>{words.shell.coming.soon}</p>
      {viewTask && <ViewTask key={viewTask} taskId={viewTask} />}
      <Stack>
        <LinkButton kind="main" icon="points" to="/happiness-center">
          {words.shell.coming.toCenter}
        </LinkButton>
        <LinkButton isWide icon="home" to="/">
          {words.common.backHome}
        </LinkButton>
      </Stack>
    </PageColumn>
  )
}

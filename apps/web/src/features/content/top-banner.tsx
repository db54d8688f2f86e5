import { useAnswer } from '../../kit/calls/api.ts'
import { useRoute } from '../../kit/page/page.ts'
import { classes } from '../../kit/ui/classes.ts'
import { Picture } from '../../kit/ui/picture.tsx'
import { bannerNeed } from './content-needs.ts'
import styles from './top-banner.module.css'

/**
 * The first banner of the page's position, without a link, because it points to this page. Lower without its title.
 */
export function TopBanner({ hasTitle = false }: { hasTitle?: boolean }) {
  const { bannerPosition = '' } = useRoute()
  const { data } = useAnswer(bannerNeed(bannerPosition))
  const banner = data?.list[0]
  if (!banner) return null
  return (
    <figure className={classes(styles.banner, !hasTitle && styles.low)}>
      <Picture src={banner.imageUrl} alt={hasTitle ? '' : banner.title} width={750} height={240} />
      {hasTitle && <figcaption>{banner.title}</figcaption>}
    </figure>
  )
}

import { pictureSources } from '@club/contract/media.rules.ts'
import styles from './picture.module.css'

/** Cards and pages are as wide as the screen, and never wider than the column. */
const columnSizes = '(min-width: 640px) 640px, 100vw'

/**
 * A picture of the content in the smallest file that this browser can show well; its address tells which there are. It
 * comes when it is scrolled near, or at once where it is the first thing to be seen.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes = columnSizes,
  isEager = false,
  className,
}: {
  src: string
  /** '' where the words beside it say the same. */
  alt: string
  width: number
  height: number
  /** How wide it is shown, in the words of HTML; as wide as the column by default. */
  sizes?: string
  isEager?: boolean
  className?: string | undefined
}) {
  const image = (
    <img
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
  const sources = pictureSources(src)
  if (sources.length === 0) return image
  return (
    <picture className={styles.picture}>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {image}
    </picture>
  )
}

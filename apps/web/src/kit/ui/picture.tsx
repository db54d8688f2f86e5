import { pictureSources } from '@club/contract/media.rules.ts'
import styles from './picture.module.css'

/** Cards and pages are as wide as the screen, up to the column's width. */
const columnSizes = '(min-width: 640px) 640px, 100vw'

/**
 * A content picture in the smallest file that this browser shows well; its address implies the available
 * files. It loads when scrolled near; if `isEager`, at once and before other files.
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
  /** '' if the words beside it say the same. */
  alt: string
  width: number
  height: number
  /** The displayed width as an HTML `sizes` value; the column's by default. */
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
      {...(isEager && { fetchPriority: 'high' })}
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

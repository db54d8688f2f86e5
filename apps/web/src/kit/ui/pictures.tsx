import type { ScreenPictureUrl } from '@club/contract/media.rules.ts'
import { classes } from './classes.ts'
import styles from './pictures.module.css'

/** For members whose own picture is unknown. */
const plainAvatar: ScreenPictureUrl = '/media/avatar/pine.svg'

/** A member's picture; the name is next to it, so screen readers skip it. */
export function Avatar({ src, isLarge = false }: { src: string; isLarge?: boolean }) {
  const side = isLarge ? 72 : 56
  return (
    <img
      className={classes(styles.avatar, isLarge && styles.large)}
      src={src || plainAvatar}
      width={side}
      height={side}
      alt=""
      loading="lazy"
    />
  )
}

/** A medal; the words beside it say whether it was earned. */
export function MedalPicture({ src, isLarge = false }: { src: string; isLarge?: boolean }) {
  const side = isLarge ? 220 : 56
  return (
    <img className={isLarge ? styles.medalLarge : styles.medal} src={src} width={side} height={side} alt="" />
  )
}

import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

type Look = 'main' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `main` once a view, `danger` for what takes something away. */
  look?: Look
  icon?: IconName
  /** It was pressed and its call is under way: it can be focused, and does nothing. */
  isBusy?: boolean
}

/** A button: `<Button look="main" onClick={…}>{words.save}</Button>`. */
export function Button({ look = 'plain', icon, isBusy = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[look])}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A link to a page of the desk. */
export function Link({ to, children }: { to: string; children: ComponentProps<'a'>['children'] }) {
  return (
    <RouterLink className={styles.link} to={to}>
      {children}
    </RouterLink>
  )
}

/** A link that looks like a button: `to` is a page of the desk; `href` an address that the server answers. */
export function ButtonLink({
  look = 'plain',
  icon,
  children,
  ...target
}: { look?: Look; icon?: IconName; children: ComponentProps<'a'>['children'] } & (
  | { to: string }
  | { href: string }
)) {
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  const className = classes(styles.button, styles[look])
  return 'to' in target ? (
    <RouterLink className={className} to={target.to}>
      {inner}
    </RouterLink>
  ) : (
    <a className={className} href={target.href}>
      {inner}
    </a>
  )
}

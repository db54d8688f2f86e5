import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

export type ButtonKind = 'main' | 'second' | 'quiet'

interface Look {
  /** `main` is the page's main action: 72 px high and as wide as the column. */
  kind?: ButtonKind
  icon?: IconName
  isWide?: boolean
  children: ReactNode
}

export interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'className' | 'children'> {
  /** A busy button keeps its position, label and focus, and ignores further presses. */
  isBusy?: boolean
  /** Shown and focusable but not pressable; its label says why. */
  isResting?: boolean
  /** Takes up space but is hidden from everybody: only the browser knows whether it can do anything. */
  isKept?: boolean
}

export function Button({
  kind = 'second',
  icon,
  isWide = false,
  isBusy = false,
  isResting = false,
  isKept = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isStill = isBusy || isResting
  function press(event: MouseEvent<HTMLButtonElement>) {
    // An inactive submit button must not submit its form.
    if (isStill) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(
        styles.button,
        styles[kind],
        isWide && styles.wide,
        isBusy && styles.busy,
        isKept && styles.kept,
      )}
      aria-disabled={isStill || undefined}
      aria-busy={isBusy || undefined}
      data-main-action={kind === 'main' || undefined}
      onClick={press}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

export interface LinkButtonProps extends Look {
  /** A path of the club, or an https or tel address. */
  to: string
  replace?: boolean
  state?: unknown
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  /** The link downloads a file, by its own name or the given one. */
  download?: boolean | string
  'aria-label'?: string
}

/** A link that looks like a button. */
export function LinkButton({
  kind = 'second',
  icon,
  isWide = false,
  to,
  replace,
  state,
  download = false,
  children,
  ...rest
}: LinkButtonProps) {
  const className = classes(styles.button, styles[kind], isWide && styles.wide)
  const inner = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  )
  if (download || !to.startsWith('/')) {
    return (
      <a
        {...rest}
        className={className}
        href={to}
        rel="noreferrer"
        download={download || undefined}
        data-main-action={kind === 'main' || undefined}
      >
        {inner}
      </a>
    )
  }
  return (
    <Link
      {...rest}
      className={className}
      to={to}
      replace={replace ?? false}
      state={state}
      data-main-action={kind === 'main' || undefined}
    >
      {inner}
    </Link>
  )
}

/** A round button with only an icon; its accessible name is required. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'style' | 'className' | 'children'
>) {
  return (
    <button
      {...rest}
      type="button"
      className={classes(styles.button, styles.quiet, styles.icon)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  )
}

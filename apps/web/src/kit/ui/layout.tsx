import { type ReactNode, type Ref, useId } from 'react'
import { PageHeading } from '../page/page-heading.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './layout.module.css'
import { Link } from './link.tsx'
import { Part } from './part.tsx'

/**
 * The column of a page: h1, lead and evenly spaced parts; `aside` is next to the heading. A `note` is a lead above a
 * list: the largest text has it at the end, so that the list begins in the first screen.
 */
export function Page({
  title,
  lead,
  note,
  aside,
  children,
  titleRef,
}: {
  title: string
  lead?: ReactNode
  note?: ReactNode
  aside?: ReactNode
  children: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageHeading tabIndex={-1} ref={titleRef}>
          {title}
        </PageHeading>
        {aside}
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </div>
  )
}

/** What the largest text has at the end of the page, as a `note`; `isOff` if the reader has to see it now. */
export function Later({ isOff = false, children }: { isOff?: boolean; children: ReactNode }) {
  return <div className={isOff ? undefined : styles.later}>{children}</div>
}

/** A sheet that groups related content. */
export function Card({ children, tone }: { children: ReactNode; tone?: 'pine' }) {
  return <div className={classes(styles.card, tone === 'pine' && styles.pine)}>{children}</div>
}

/** A section with its own h2, named for screen readers; `aside` is next to the heading. */
export function Section({
  title,
  aside,
  children,
  id,
  headingRef,
  isTitleHidden = false,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
  id?: string
  /** For a heading that gets the focus. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
  /** Only screen readers get the title, because the content shows what it is. */
  isTitleHidden?: boolean
}) {
  const headingId = useId()
  const heading = (
    <h2
      id={headingId}
      ref={headingRef}
      tabIndex={headingRef ? -1 : undefined}
      className={isTitleHidden ? 'only-read' : undefined}
    >
      {title}
    </h2>
  )
  return (
    <section className={styles.section} aria-labelledby={headingId} id={id}>
      {aside ? (
        <div className={styles.sectionHead}>
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      <Part>{children}</Part>
    </section>
  )
}

/** Children one below the other, evenly spaced. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}

/** Buttons side by side, wrapping if there is no room. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}

/** Rows with lines between them; its children are `li`. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** A row that links to another page. */
export function LinkRow({
  to,
  icon,
  title,
  text,
}: {
  to: string
  icon?: IconName
  title: string
  text?: string
}) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        {icon && (
          <span className={styles.rowMark}>
            <Icon name={icon} />
          </span>
        )}
        <span className={styles.rowWords}>
          <span className={styles.rowTitle}>{title}</span>
          {text && <span className={styles.rowText}>{text}</span>}
        </span>
        <Icon name="next" />
      </Link>
    </li>
  )
}

/** A row without a link. */
export function ListRow({
  mark,
  title,
  text,
  end,
}: {
  mark?: ReactNode
  title: ReactNode
  text?: ReactNode
  end?: ReactNode
}) {
  return (
    <li className={styles.row}>
      {mark}
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{title}</span>
        {text && <span className={styles.rowText}>{text}</span>}
      </span>
      {end}
    </li>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './layout.module.css'

/** A page's heading with what it is for and its acts. The frame moves the focus to it when the page is opened. */
export function PageHeading({
  title,
  lead,
  actions,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={styles.heading}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <Row>{actions}</Row>}
    </header>
  )
}

/** A card with a heading. */
export function Part({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHeading}>
        <h2 id={id}>{title}</h2>
        {actions && <Row>{actions}</Row>}
      </div>
      {children}
    </section>
  )
}

/** Things beside each other, on further lines where there is no room. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

/** What can be done with a long page: it stays in sight while the page scrolls. */
export const Bar = (props: Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={styles.bar} />
)

/** Things below each other. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Two columns, the first wider; one below the other on a tablet. */
export function Columns({ children, areEqual = false }: { children: ReactNode; areEqual?: boolean }) {
  return <div className={areEqual ? styles.halves : styles.columns}>{children}</div>
}

/** Names and values, as in a member's facts: `[[words.state, 'active'], …]`. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A key to press, by `KeyboardEvent.key`, beside what it does: `<Kbd of="a" />`. */
export const Kbd = ({ of }: { of: string }) => (
  <kbd className={styles.kbd}>{of.length === 1 ? of.toUpperCase() : of}</kbd>
)

/** For screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
)

/** A text with its own line breaks. */
export const Lines = ({ children }: { children: string }) => <span className={styles.lines}>{children}</span>

import { useWords } from '../../kit/i18n/i18n.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import styles from './library.module.css'
import { ListAndItem } from './list-and-item.tsx'
import { libraryWords } from './words.ts'

/** The family doctor: three steps to sign up, then further reading. */
export function Page() {
  const { doctor: words } = useWords(libraryWords)
  return (
    <ListAndItem kind="article" groups={['family_doctor']} lead={words.lead} backWord={words.back}>
      <Section title={words.steps}>
        <Card>
          <ol className={styles.steps}>
            {words.step.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      </Section>
    </ListAndItem>
  )
}

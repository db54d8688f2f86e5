import { useWords } from '../../kit/i18n/i18n.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Barcode } from './barcode.tsx'
import styles from './wallet.module.css'
import { walletWords } from './words.ts'

const groupLength = 4

/** Digits in groups of four, easy to read aloud. */
export function inGroups(digits: string): string {
  return digits.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join(' ') ?? digits
}

/** The member's club number, to be scanned or read out. */
export function MemberCodeCard({ memberCode }: { memberCode: string }) {
  const words = useWords(walletWords)
  return (
    <Section title={words.code}>
      <Card>
        <Barcode text={memberCode} label={words.codeLabel} />
        <p className={styles.code} translate="no">
          {inGroups(memberCode)}
        </p>
        <p className={lines.soft}>{words.codeText}</p>
      </Card>
    </Section>
  )
}

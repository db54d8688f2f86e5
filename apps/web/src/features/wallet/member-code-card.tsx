import { Card, Section } from '../../kit/ui/layout.tsx'
import { Barcode } from './barcode.tsx'
import { useWalletWords } from './use-wallet-words.ts'
import styles from './wallet.module.css'

const groupLength = 4

/** A number in groups of four, as it is read aloud over a counter. */
export function inGroups(digits: string): string {
  return digits.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join(' ') ?? digits
}

/** The club's number of the member, to be scanned or read out. */
export function MemberCodeCard({ memberCode }: { memberCode: string }) {
  const words = useWalletWords()
  return (
    <Section title={words.code}>
      <Card>
        <Barcode text={memberCode} label={words.codeLabel} />
        <p className={styles.code} translate="no">
          {inGroups(memberCode)}
        </p>
        <p className={styles.soft}>{words.codeText}</p>
      </Card>
    </Section>
  )
}

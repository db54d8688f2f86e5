import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { wallet } from '@club/contract/wallet.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import styles from './wallet.module.css'
import { walletWords } from './words.ts'

export type WalletCard = AnswerOf<typeof wallet.cards>['list'][number]

/** A card's kind and last digits, and its state if it does not work. */
export function CardFace({ card }: { card: WalletCard }) {
  const words = useWords(walletWords)
  const { kind, status, lastDigits } = card
  return (
    <span className={classes(styles.face, status !== 'normal' && styles.resting)}>
      <span className={styles.kind}>{words.kinds[kind]}</span>
      <span className={styles.number} translate="no">
        <span aria-hidden="true">•••• </span>
        <span className="only-read">{words.endsIn}</span>
        {lastDigits}
      </span>
      <span>{words.statuses[status]}</span>
    </span>
  )
}

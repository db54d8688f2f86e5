import { useAct } from '../../kit/acts/act-provider.tsx'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { monthsWords } from './months.words.ts'

/** Closes a month that is over; a second person confirms. */
export function CloseButton({ month }: { month: string }) {
  const words = useWords(monthsWords)
  const openAct = useAct()
  if (!useMay()('months close')) return null
  const args = { month, leaveOutages: false }
  const close = () => openAct({ act: 'months close', args, reasons: words.closeReasons })
  return (
    <Button look="main" onClick={close}>
      {words.close}
    </Button>
  )
}

/** Orders the list of a closed month for the bank; a second person confirms. */
export function ExportButton({ month }: { month: string }) {
  const words = useWords(monthsWords)
  const openAct = useAct()
  if (!useMay()('months export')) return null
  const order = () => openAct({ act: 'months export', args: { month }, reasons: words.exportReasons })
  return <Button onClick={order}>{words.export}</Button>
}

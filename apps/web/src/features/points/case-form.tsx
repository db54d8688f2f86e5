import { cases } from '@club/contract/cases.ts'
import { complaintWorkingDays, maxCaseTextLength } from '@club/contract/constants.ts'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../kit/api.ts'
import { dayInWords, timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { TextArea } from '../../kit/ui/text-area.tsx'
import { keepCaseText, keptCaseText } from './case-texts.ts'
import styles from './point-detail-page.module.css'
import type { MemberCase, Trade } from './trade-answers.ts'
import { useCaseWords } from './use-case-words.ts'

/** An entry that looks wrong: what it says, room for a few words, and by when the answer comes. */
export function Overlay({ trade, hide }: { trade: Trade } & OverlayControls) {
  const [opened, setOpened] = useState<MemberCase | null>(null)
  return opened ? (
    <CaseReceived opened={opened} hide={hide} />
  ) : (
    <CaseForm trade={trade} onOpened={setOpened} />
  )
}

function CaseForm({ trade, onOpened }: { trade: Trade; onOpened: (opened: MemberCase) => void }) {
  const { form: words } = useCaseWords()
  const language = useLanguage()
  const [text, setText] = useState(() => keptCaseText(trade.id))
  const action = useAction(cases.open, {
    onSuccess: (opened) => {
      keepCaseText(trade.id, '')
      onOpened(opened)
    },
  })
  function write(next: string): void {
    setText(next)
    keepCaseText(trade.id, next)
  }
  function send(): void {
    const written = text.trim()
    void action.run({ tradeKind: trade.kind, tradeId: trade.id, ...(written && { text: written }) })
  }
  return (
    <Stack>
      <OverlayTitle>{words.title}</OverlayTitle>
      <div className={styles.quoted}>
        <p className={styles.name}>{trade.taskName}</p>
        <p>{trade.explanation}</p>
        <p className={styles.facts}>{timeInWords(trade.time, language)}</p>
      </div>
      <p>{words.lead(complaintWorkingDays)}</p>
      <TextArea
        label={words.label}
        optionalWord={words.optional}
        hint={words.hint(maxCaseTextLength)}
        value={text}
        onValue={write}
        maxLength={maxCaseTextLength}
      />
      {action.error && (
        <Notice kind="error" title={action.error.message}>
          {words.failed}
        </Notice>
      )}
      <Button kind="main" isBusy={action.isRunning} onClick={send}>
        {words.send}
      </Button>
      <p className={styles.facts}>{words.kept}</p>
    </Stack>
  )
}

/** The case is open: by when it is answered, and where the answer will stand. */
export function CaseReceived({
  opened,
  hide,
}: {
  opened: Pick<MemberCase, 'dueDay' | 'isDueCertain'>
  hide: () => void
}) {
  const { common } = useWords()
  const words = useCaseWords()
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the form.
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack>
      <OverlayTitle>{words.form.done}</OverlayTitle>
      <div ref={place} tabIndex={-1} className={styles.received}>
        <Notice kind="success" title={words.due(dayInWords(opened.dueDay, language))}>
          {!opened.isDueCertain && <p>{words.dueUncertain}</p>}
          <p>{words.form.doneText}</p>
        </Notice>
      </div>
      <Button kind="main" onClick={hide}>
        {common.iKnow}
      </Button>
    </Stack>
  )
}

import { complaintWorkingDays, maxCaseTextLength } from '@club/contract/cases.constants.ts'
import { cases } from '@club/contract/cases.ts'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../kit/calls/api.ts'
import { visitDraft } from '../../kit/form/draft.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { dayInWords, timeInWords } from '../../kit/i18n/dates.ts'
import { useLanguage, useWords } from '../../kit/i18n/i18n.tsx'
import { OverlayTitle } from '../../kit/overlays/overlay-frame.tsx'
import type { OverlayControls } from '../../kit/overlays/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Stack } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import { TextArea } from '../../kit/ui/text-area.tsx'
import { kitWords } from '../../kit/words.ts'
import type { MemberCase, Trade } from './case-answers.ts'
import styles from './cases.module.css'
import { casesWords } from './words.ts'

/** The form for an entry that looks wrong: the entry, a few words, and the due day of the answer. */
export function Overlay({ trade, hide }: { trade: Trade } & OverlayControls) {
  const [opened, setOpened] = useState<MemberCase | null>(null)
  return opened ? (
    <CaseReceived opened={opened} hide={hide} />
  ) : (
    <CaseForm trade={trade} onOpened={setOpened} />
  )
}

function CaseForm({ trade, onOpened }: { trade: Trade; onOpened: (opened: MemberCase) => void }) {
  const { form: words } = useWords(casesWords)
  const language = useLanguage()
  const action = useAction(cases.open)
  const form = useForm({
    initial: { text: '' },
    check: () => ({}),
    send,
    draft: visitDraft<{ text: string }>(`case.${trade.id}`),
  })
  async function send({ text }: { text: string }): Promise<void> {
    const written = text.trim()
    const opened = await action.attempt({
      tradeKind: trade.kind,
      tradeId: trade.id,
      ...(written && { text: written }),
    })
    form.reset()
    onOpened(opened)
  }
  return (
    <form {...form.props}>
      <Stack>
        <OverlayTitle>{words.title}</OverlayTitle>
        <div className={styles.quoted}>
          <p className={styles.name}>{trade.taskName}</p>
          <p>{trade.explanation}</p>
          <p className={lines.note}>{timeInWords(trade.time, language)}</p>
        </div>
        <p>{words.lead(complaintWorkingDays)}</p>
        <TextArea
          {...form.field('text')}
          label={words.label}
          optionalWord={words.optional}
          hint={words.hint(maxCaseTextLength)}
          maxLength={maxCaseTextLength}
        />
        {form.problems.form && (
          <Notice kind="error" title={form.problems.form}>
            {words.failed}
          </Notice>
        )}
        <Button kind="main" type="submit" isBusy={form.isBusy}>
          {words.send}
        </Button>
        <p className={lines.note}>{words.kept}</p>
      </Stack>
    </form>
  )
}

/** The case is open: when it will be answered, and where the answer will appear. */
export function CaseReceived({
  opened,
  hide,
}: {
  opened: Pick<MemberCase, 'dueDay' | 'isDueCertain'>
  hide: () => void
}) {
  const { common } = useWords(kitWords)
  const words = useWords(casesWords)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  // The focused button disappears with the form.
  useEffect(() => box.current?.focus(), [])
  return (
    <Stack>
      <OverlayTitle>{words.form.done}</OverlayTitle>
      <div ref={box} tabIndex={-1} className={styles.received}>
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
